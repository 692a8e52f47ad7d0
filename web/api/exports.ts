/** Exports: one version as PDF, and packs as jobs. */
import { queryOptions } from '@tanstack/react-query';
import type { ExportedCopy, ExportJob, List, PackFormat, PackSelection, PrintCheck } from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

export const versionPdfPath = (versionId: string) => `/api/documents/versions/${versionId}/export/pdf`;
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

/** What became of the documents in a copy that somebody holds, found by the digest of its file. */
export const findCopy = (sha256: string) => api.get<ExportedCopy>(`/api/exports/${sha256}`);

/** Cancels a running job; of a finished one it removes the file. */
export const removeExportJob = (jobId: string) => api.delete(`/api/export-jobs/${jobId}`);
