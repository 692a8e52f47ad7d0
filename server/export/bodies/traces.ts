/** The traceability that annexes show, read once for all versions of an export. */
import { sql } from 'kysely';
import type { Trace } from '../../../domain/traceability/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { readTraceSource, tracesOfVersions } from '../../traceability/index.ts';
import type { ExportPlan } from '../choice/read-plan.ts';

/** Only versions that define risks or controls have one; where none does, the scope's items are not read at all. */
export async function readTraces(
  tx: Tx,
  { scopeId, versions }: ExportPlan,
  today: string,
): Promise<ReadonlyMap<string, Trace>> {
  const ids = versions.map(({ versionId }) => versionId);
  const { rows } = await sql<{ id: string }>`
    select distinct version_id as id from items
    where scope_id = ${scopeId} and version_id = any (${ids}::uuid[]) and kind in ('risk', 'control')`.execute(tx);
  if (rows.length === 0) return new Map();
  const defining = new Set(rows.map((row) => row.id));
  const source = await readTraceSource(tx, scopeId, today, ids);
  return tracesOfVersions(
    source,
    versions.filter(({ versionId }) => defining.has(versionId)),
  );
}
