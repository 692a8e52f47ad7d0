/** Keys that controls name and no item has. They depend on other documents, so that no galley can keep them. */
import type { PrintWarning } from '../../../contract/index.ts';
import { readUnknownKeys } from '../../traceability/index.ts';
import type { ExportContext } from '../export-context.ts';
import { WarningList } from '../print-tree/index.ts';

/** By version; those without any are not there. */
export async function readKeyWarnings({
  services,
  actor,
  plan,
  generatedAt,
}: ExportContext): Promise<ReadonlyMap<string, PrintWarning[]>> {
  const day = generatedAt.toISOString().slice(0, 10);
  const ids = plan.versions.map(({ versionId }) => versionId);
  const unknown = await services.db.withActor(actor, (tx) => readUnknownKeys(tx, plan.scopeId, day, ids));
  const lists = new Map<string, WarningList>();
  for (const { versionId, control, line, kind, key } of unknown) {
    const list = lists.get(versionId) ?? new WarningList();
    lists.set(versionId, list);
    const does = kind === 'risk' ? 'mitigates' : 'is implemented by';
    const detail = `${control} ${does} ${key}, but no ${kind} has that key, here or in a version in force.`;
    list.add('ITEM_UNKNOWN_KEY', detail, line);
  }
  return new Map([...lists].map(([versionId, list]) => [versionId, list.finish()]));
}
