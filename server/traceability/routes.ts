/** The traceability of a scope, as JSON or CSV; the items that one may refer to while writing; where a document is used. */
import {
  AppError,
  IdParams,
  KnownItems,
  KnownItemsQuery,
  ScopeParams,
  Traceability,
  TraceabilityQuery,
  WhereUsed,
  WhereUsedQuery,
} from '../../contract/index.ts';
import type { Trace } from '../../domain/traceability/index.ts';
import { requirePermission } from '../access/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { traceAsCsv } from './csv.ts';
import { knownItems } from './known-items.ts';
import { readTraceSource } from './read-source.ts';
import { liveTrace } from './traces.ts';
import { whereUsed } from './where-used.ts';

interface Filters {
  gaps?: boolean | undefined;
  documentId?: string | undefined;
}

function filtered(trace: Trace, { gaps, documentId }: Filters): Trace {
  const kept = (row: { documentId: string; gaps: readonly string[] }) =>
    (!gaps || row.gaps.length > 0) && (documentId === undefined || row.documentId === documentId);
  return { risks: trace.risks.filter(kept), controls: trace.controls.filter(kept) };
}

async function requireDocument(tx: Tx, scopeId: string, documentId: string): Promise<void> {
  const found = await tx
    .selectFrom('documents')
    .select('id')
    .where('scope_id', '=', scopeId)
    .where('id', '=', documentId)
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND');
}

export function traceabilityRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/scopes/:scopeId/traceability',
    {
      config: { heavy: true },
      schema: {
        tags: ['Traceability'],
        summary: 'Risks and controls of the effective versions, with their gaps',
        params: ScopeParams,
        querystring: TraceabilityQuery,
        response: { 200: Traceability },
      },
    },
    async (request, reply) => {
      const { scopeId } = request.params;
      const { format, ...filters } = request.query;
      const trace = await db.withActor(request.actor, async (tx) => {
        await requirePermission(tx, request.actor, scopeId, 'VIEW');
        await requirePermission(tx, request.actor, scopeId, 'VIEW_TRACEABILITY');
        if (filters.documentId !== undefined) await requireDocument(tx, scopeId, filters.documentId);
        return filtered(liveTrace(await readTraceSource(tx, scopeId, clock.today())), filters);
      });
      if (format !== 'csv') return trace;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="traceability.csv"')
        .serializer((payload: unknown) => payload as string)
        .send(traceAsCsv(trace) as unknown as Trace);
    },
  );

  app.get(
    '/api/scopes/:scopeId/items',
    {
      config: { heavy: true },
      schema: {
        tags: ['Traceability'],
        summary: 'Risks, controls and requirements that the documents define, drafts included, and the next free keys',
        params: ScopeParams,
        querystring: KnownItemsQuery,
        response: { 200: KnownItems },
      },
    },
    async ({ actor, params, query }) =>
      db.withActor(actor, async (tx) => {
        await requirePermission(tx, actor, params.scopeId, 'VIEW');
        return knownItems(tx, params.scopeId, query);
      }),
  );

  app.get(
    '/api/documents/:id/where-used',
    {
      schema: {
        tags: ['Traceability'],
        summary: 'Versions that link to a document, and items that depend on it or on what it defines',
        params: IdParams,
        querystring: WhereUsedQuery,
        response: { 200: WhereUsed },
      },
    },
    ({ actor, params, query }) => db.withActor(actor, (tx) => whereUsed(tx, actor, params.id, query, clock.today())),
  );
}
