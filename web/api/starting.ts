/** What new documents start with: templates, and the format that the scope sets. */
import { queryOptions } from '@tanstack/react-query';
import type { ScopeWriting } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

export const templatesQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.templates(scopeId),
    queryFn: ({ signal }) => call(routes.listTemplates, { params: { scopeId }, signal }),
  });

export const templateMarkQuery = (documentId: string) =>
  queryOptions({
    queryKey: keys.templateMark(documentId),
    queryFn: ({ signal }) => call(routes.readTemplateMark, { params: { id: documentId }, signal }),
  });

export async function markTemplate(documentId: string, wanted: boolean): Promise<void> {
  if (wanted) await call(routes.markTemplate, { params: { id: documentId } });
  else await call(routes.unmarkTemplate, { params: { id: documentId } });
}

export const writingQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.writing(scopeId),
    queryFn: ({ signal }) => call(routes.readWriting, { params: { scopeId }, signal }),
  });

export const changeWriting = (scopeId: string, writing: ScopeWriting) =>
  call(routes.changeWriting, { params: { scopeId }, body: writing });
