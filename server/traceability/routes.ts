/** The traceability of a scope, as JSON or CSV; the items that one may refer to while writing; where a document is used. */
import { AppError, csvType } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import type { Trace } from '../../domain/traceability/index.ts';
import { requirePermission } from '../access/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { type App, KeptAnswers, register, type Services, sendKept } from '../kernel/http/index.ts';
import { traceAsCsv } from './csv.ts';
import { knownItems } from './known-items.ts';
import { readTraceState } from './read-source.ts';
import { readLiveTrace } from './traces.ts';
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
  const traces = new KeptAnswers('traceability');
  register(app, operations.readTraceability, async (request, reply) => {
    const { format, ...filters } = request.query;
    const today = clock.today();
    /** Reads as the caller, once both permissions and the document are known to be theirs. */
    const asCaller = <T>(act: (tx: Tx, scopeId: string, read: () => Promise<Trace>) => Promise<T>) =>
      db.snapshot(request.actor, async (tx) => {
        const { scopeId } = await requirePermission(tx, request.actor, request.params.scopeId, 'VIEW');
        await requirePermission(tx, request.actor, scopeId, 'VIEW_TRACEABILITY');
        if (filters.documentId !== undefined) await requireDocument(tx, scopeId, filters.documentId);
        return act(tx, scopeId, async () => filtered(await readLiveTrace(tx, scopeId, today), filters));
      });
    if (format !== 'csv') {
      const { answer } = await asCaller(async (tx, scopeId, read) =>
        traces.find(
          `${scopeId} ${filters.gaps === true} ${filters.documentId ?? ''}`,
          `${today} ${await readTraceState(tx, scopeId)}`,
          read,
        ),
      );
      return sendKept<Trace>(request, reply, await answer);
    }
    const trace = await asCaller((_tx, _scopeId, read) => read());
    return reply
      .type(csvType)
      .header('content-disposition', 'attachment; filename="traceability.csv"')
      .serializer((payload: unknown) => payload as string)
      .send(traceAsCsv(trace) as unknown as Trace);
  });

  register(app, operations.listItems, async ({ actor, params, query }) =>
    db.snapshot(actor, async (tx) => {
      await requirePermission(tx, actor, params.scopeId, 'VIEW');
      return knownItems(tx, params.scopeId, query);
    }),
  );

  register(app, operations.readWhereUsed, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => whereUsed(tx, actor, params.id, query, clock.today())),
  );
}
