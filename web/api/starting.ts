/** What new documents start with: templates, and the format that the scope sets. */
import { queryOptions } from '@tanstack/react-query';
import type { DocumentItem, List, ScopeWriting, TemplateMark } from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

export const templatesQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.templates(scopeId),
    queryFn: ({ signal }) => api.get<List<DocumentItem>>(`/api/scopes/${scopeId}/templates`, undefined, signal),
  });

const markPath = (documentId: string) => `/api/documents/${documentId}/template`;

export const templateMarkQuery = (documentId: string) =>
  queryOptions({
    queryKey: keys.templateMark(documentId),
    queryFn: ({ signal }) => api.get<TemplateMark>(markPath(documentId), undefined, signal),
  });

export async function markTemplate(documentId: string, wanted: boolean): Promise<void> {
  if (wanted) await api.put<TemplateMark>(markPath(documentId), undefined);
  else await api.delete(markPath(documentId));
}

export const writingQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.writing(scopeId),
    queryFn: ({ signal }) => api.get<ScopeWriting>(`/api/scopes/${scopeId}/writing`, undefined, signal),
  });

export const changeWriting = (scopeId: string, writing: ScopeWriting) =>
  api.put<ScopeWriting>(`/api/scopes/${scopeId}/writing`, writing);
