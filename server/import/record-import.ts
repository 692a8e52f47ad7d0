/** The one event of an import, on its scope: how many documents came of which file, and why. */
import { sql } from 'kysely';
import { requireMember } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

interface Counts {
  documentCount: number;
  skippedCount: number;
  failedCount: number;
}

export async function recordImport(
  tx: Tx,
  actor: Actor,
  { scopeId, importId }: { scopeId: string; importId: string },
  outcome: 'done' | 'failed' | 'cancelled',
): Promise<void> {
  const row = await tx
    .selectFrom('imports')
    .select(['file_name', 'sha256', 'size_bytes', 'release', 'reason'])
    .where('scope_id', '=', scopeId)
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<Counts>`
    select count(document_id)::integer as "documentCount",
      count(*) filter (where skip)::integer as "skippedCount",
      count(*) filter (where error is not null and not skip)::integer as "failedCount"
    from import_documents where scope_id = ${scopeId} and import_id = ${importId}`.execute(tx);
  const { scopeName } = await requireMember(tx, actor, scopeId);
  const file = { fileName: row.file_name, sha256: row.sha256, sizeBytes: row.size_bytes };
  await appendAudit(tx, {
    scopeId,
    actor,
    type: 'IMPORTED',
    entity: { type: 'scope', id: scopeId, label: scopeName },
    changes: { importId, outcome, ...file, ...rows[0], released: row.release, reason: row.reason },
  });
}
