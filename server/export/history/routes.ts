/** Export history: of a scope, and of one document. */
import { ExportRecord, IdParams, ListOf, pageQuery, ScopeParams, Strict } from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { documentHistory, scopeHistory } from './export-history.ts';

const tags = ['Exports'];
const PageQuery = Strict(pageQuery);

export function historyRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/scopes/:scopeId/exports',
    {
      config: { heavy: true },
      schema: {
        tags,
        summary: 'What was exported of the scope, by whom and when, newest first (VIEW_AUDIT_TRAIL)',
        params: ScopeParams,
        querystring: PageQuery,
        response: { 200: ListOf(ExportRecord) },
      },
    },
    ({ actor, params, query }) =>
      db.snapshot(actor, (tx) => scopeHistory(tx, actor, params.scopeId, query, clock.today())),
  );

  app.get(
    '/api/documents/:id/exports',
    {
      config: { heavy: true },
      schema: {
        tags,
        summary: 'Which exports hold the document, newest first (VIEW_AUDIT_TRAIL)',
        params: IdParams,
        querystring: PageQuery,
        response: { 200: ListOf(ExportRecord) },
      },
    },
    ({ actor, params, query }) =>
      db.snapshot(actor, (tx) => documentHistory(tx, actor, params.id, query, clock.today())),
  );
}
