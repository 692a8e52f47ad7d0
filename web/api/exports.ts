/** Exports: one version as PDF, and packs as jobs. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  ExportedCopy,
  ExportJob,
  ExportRecord,
  List,
  PackChoice,
  PackFormat,
  PackPreview,
  PackSelection,
  PrintCheck,
  SavePackChoiceBody,
  SigningKeyItem,
} from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

export const versionPdfPath = (versionId: string) => `/api/documents/versions/${versionId}/export/pdf`;
export const versionWordPath = (versionId: string) => `/api/documents/versions/${versionId}/export/docx`;
export const jobFilePath = (jobId: string) => `/api/export-jobs/${jobId}/file`;

/**
 * What print would make of a version as it stands. It depends on the saved text and the files, so both are in the key:
 * another answer is asked for when one of them changes, and never for the same twice.
 */
export const printCheckQuery = (versionId: string, revision: number, files: readonly string[]) =>
  queryOptions({
    queryKey: keys.printCheck(versionId, { revision, files }),
    queryFn: ({ signal }) => api.get<PrintCheck>(`/api/documents/versions/${versionId}/print-check`, undefined, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

export const exportJobsQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.exportJobs(scopeId),
    queryFn: ({ signal }) => api.get<List<ExportJob>>('/api/export-jobs', { scopeId }, signal),
  });

export const startExportJob = (scopeId: string, format: PackFormat, choice: PackSelection) =>
  api.post<ExportJob>(`/api/scopes/${scopeId}/export-jobs`, { format, ...choice });

/** What such a pack would hold; the answer before stays on the screen until the next one is there. */
export const packPreviewQuery = (scopeId: string, choice: PackSelection) =>
  queryOptions({
    queryKey: keys.packPreview(scopeId, choice),
    queryFn: ({ signal }) => api.get<PackPreview>(`/api/scopes/${scopeId}/pack-preview`, { ...choice }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const packChoicesQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.packChoices(scopeId),
    queryFn: ({ signal }) => api.get<List<PackChoice>>(`/api/scopes/${scopeId}/pack-choices`, undefined, signal),
  });

export const savePackChoice = (scopeId: string, body: SavePackChoiceBody) =>
  api.post<PackChoice>(`/api/scopes/${scopeId}/pack-choices`, body);

export const removePackChoice = (scopeId: string, id: string) =>
  api.delete(`/api/scopes/${scopeId}/pack-choices/${id}`);

/** Who took what when: of a scope, or of one document of it. */
export const exportHistoryQuery = (scopeId: string, documentId: string | null) =>
  infiniteQueryOptions({
    queryKey: keys.exportHistory(scopeId, documentId),
    queryFn: ({ pageParam, signal }) => {
      const owner = documentId === null ? `/api/scopes/${scopeId}` : `/api/documents/${documentId}`;
      return api.get<List<ExportRecord>>(`${owner}/exports`, { limit: 50, cursor: pageParam }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** What became of the documents in a copy that somebody holds, found by the digest of its file. */
/** With what packs are signed and PDFs are sealed. */
export const readSigningKeys = () => api.get<List<SigningKeyItem>>('/api/signing-keys');

export const findCopy = (sha256: string) => api.get<ExportedCopy>(`/api/exports/${sha256}`);

/** Cancels a running job; of a finished one it removes the file. */
export const removeExportJob = (jobId: string) => api.delete(`/api/export-jobs/${jobId}`);
