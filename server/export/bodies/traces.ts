/** The traceability that annexes show, read once for all versions of an export, from the frozen contents themselves. */
import type { Trace } from '../../../domain/traceability/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { readHeldVersions, traceSourceOf, tracesOfVersions } from '../../traceability/index.ts';
import type { ExportPlan } from '../choice/read-plan.ts';
import { readFrozenItems } from './frozen-items.ts';

/** Only versions that define risks or controls have one; where none does, the scope's other contents are not read at all. */
export async function readTraces(
  tx: Tx,
  { scopeId, versions }: ExportPlan,
  today: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Trace>> {
  const ids = versions.map(({ versionId }) => versionId);
  const own = await readFrozenItems(tx, scopeId, ids, signal);
  const defining = versions.filter(({ versionId }) =>
    own.get(versionId)?.some(({ kind }) => kind === 'risk' || kind === 'control'),
  );
  if (defining.length === 0) return new Map();
  const held = await readHeldVersions(tx, scopeId, today, ids);
  const others = held.map(({ versionId }) => versionId).filter((id) => !own.has(id));
  const items = new Map([...own, ...(await readFrozenItems(tx, scopeId, others, signal))]);
  return tracesOfVersions(await traceSourceOf(tx, scopeId, today, held, items), defining);
}
