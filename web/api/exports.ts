/** Exports: one version as PDF, and packs as jobs. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PackFormat, PackSelection, SavePackChoiceBody } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { addressOf, call } from './client.ts';
import { keys } from './keys.ts';

export const versionPdfPath = (versionId: string) => addressOf(routes.exportPdf, { params: { id: versionId } });
export const versionWordPath = (versionId: string) => addressOf(routes.exportWord, { params: { id: versionId } });
export const jobFilePath = (jobId: string) => addressOf(routes.readPackFile, { params: { id: jobId } });

/**
 * What print would make of a version as it stands. It depends on the saved text and the files, so both are in the key:
 * another answer is asked for when one of them changes, and never for the same twice.
 */
export const printCheckQuery = (versionId: string, revision: number, files: readonly string[]) =>
  queryOptions({
    queryKey: keys.printCheck(versionId, { revision, files }),
    queryFn: ({ signal }) => call(routes.checkPrint, { params: { id: versionId }, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

export const exportJobsQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.exportJobs(scopeId),
    queryFn: ({ signal }) => call(routes.listExportJobs, { query: { scopeId }, signal }),
  });

export const startExportJob = (scopeId: string, format: PackFormat, choice: PackSelection) =>
  call(routes.createExportJob, { params: { scopeId }, body: { format, ...choice } });

/** What such a pack would hold; the answer before stays on the screen until the next one is there. */
export const packPreviewQuery = (scopeId: string, choice: PackSelection) =>
  queryOptions({
    queryKey: keys.packPreview(scopeId, choice),
    queryFn: ({ signal }) => call(routes.previewPack, { params: { scopeId }, query: { ...choice }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const packChoicesQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.packChoices(scopeId),
    queryFn: ({ signal }) => call(routes.listPackChoices, { params: { scopeId }, signal }),
  });

export const savePackChoice = (scopeId: string, body: SavePackChoiceBody) =>
  call(routes.savePackChoice, { params: { scopeId }, body });

export const removePackChoice = (scopeId: string, id: string) =>
  call(routes.removePackChoice, { params: { scopeId, id } });

/** Who took what when: of a scope, or of one document of it. */
export const exportHistoryQuery = (scopeId: string, documentId: string | null) =>
  infiniteQueryOptions({
    queryKey: keys.exportHistory(scopeId, documentId),
    queryFn: ({ pageParam, signal }) => {
      const page = { query: { limit: 50, cursor: pageParam }, signal };
      return documentId === null
        ? call(routes.listScopeExports, { params: { scopeId }, ...page })
        : call(routes.listDocumentExports, { params: { id: documentId }, ...page });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** What became of the documents in a copy that somebody holds, found by the digest of its file. */
/** With what packs are signed and PDFs are sealed. */
export const readSigningKeys = () => call(routes.listSigningKeys);

export const findCopy = (sha256: string) => call(routes.findExport, { params: { sha256 } });

/** Cancels a running job; of a finished one it removes the file. */
export const removeExportJob = (jobId: string) => call(routes.removeExportJob, { params: { id: jobId } });
