/** Imports: a file is checked, its plan mended, run, and looked at. */
import { queryOptions } from '@tanstack/react-query';
import type { ChangeImportBody, Import, ImportPreview, ImportProgress, RunImportBody } from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => api.get<Import>(`/api/imports/${id}`, undefined, signal),
    refetchOnWindowFocus: false,
  });

/** Read again whenever the stream of changes tells of the run. */
export const importProgressQuery = (id: string) =>
  queryOptions({
    queryKey: keys.importProgress(id),
    queryFn: ({ signal }) => api.get<ImportProgress>(`/api/imports/${id}/progress`, undefined, signal),
  });

export const importPreviewQuery = (id: string, path: string, of: object) =>
  queryOptions({
    queryKey: [...keys.import(id), 'preview', path, of] as const,
    queryFn: ({ signal }) => api.get<ImportPreview>(`/api/imports/${id}/preview`, { path }, signal),
    staleTime: 60_000,
  });

export function checkImport(scopeId: string, file: Blob, name: string): Promise<Import> {
  const form = new FormData();
  form.append('file', file, name);
  return api.post<Import>(`/api/scopes/${scopeId}/imports`, form);
}

export const changeImport = (id: string, documents: ChangeImportBody['documents']) =>
  api.patch<Import>(`/api/imports/${id}`, { documents });

export const runImport = (id: string, body: RunImportBody) => api.post<Import>(`/api/imports/${id}/run`, body);

/** Drops a plan, or stops a run; what was written stays. */
export const dropImport = (id: string) => api.delete(`/api/imports/${id}`);
