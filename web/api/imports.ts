/** Imports: a file is checked, its plan corrected, run, and looked at. */
import { queryOptions } from '@tanstack/react-query';
import type { ChangeImportBody, Import, RunImportBody } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => call(routes.readImport, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  });

/** Read again whenever the stream of changes tells of the run. */
export const importProgressQuery = (id: string) =>
  queryOptions({
    queryKey: keys.importProgress(id),
    queryFn: ({ signal }) => call(routes.readImportProgress, { params: { id }, signal }),
  });

export const importPreviewQuery = (id: string, path: string, of: object) =>
  queryOptions({
    queryKey: [...keys.import(id), 'preview', path, of] as const,
    queryFn: ({ signal }) => call(routes.previewImport, { params: { id }, query: { path }, signal }),
    staleTime: 60_000,
  });

export function checkImport(scopeId: string, file: Blob, name: string): Promise<Import> {
  const form = new FormData();
  form.append('file', file, name);
  return call(routes.createImport, { params: { scopeId }, body: form });
}

export const changeImport = (id: string, documents: ChangeImportBody['documents']) =>
  call(routes.changeImport, { params: { id }, body: { documents } });

export const runImport = (id: string, body: RunImportBody) => call(routes.runImport, { params: { id }, body });

/** Drops a plan, or stops a run; what was written stays. */
export const dropImport = (id: string) => call(routes.dropImport, { params: { id } });
