/** Keys that controls name and no item has. They depend on other documents, so that no galley can keep them. */
import { readUnknownKeys } from '../../traceability/index.ts';
import type { ExportContext } from '../export-context.ts';
import type { WarningList } from '../print-tree/index.ts';

export async function addKeyWarnings(
  { services, actor, plan, generatedAt }: ExportContext,
  listOf: (versionId: string) => WarningList,
): Promise<void> {
  const day = generatedAt.toISOString().slice(0, 10);
  const ids = plan.versions.map(({ versionId }) => versionId);
  const unknown = await services.db.withActor(actor, (tx) => readUnknownKeys(tx, plan.scopeId, day, ids));
  for (const { versionId, control, line, kind, key } of unknown) {
    const does = kind === 'risk' ? 'mitigates' : 'is implemented by';
    const detail = `${control} ${does} ${key}, but no ${kind} has that key, here or in a version in force.`;
    listOf(versionId).add('ITEM_UNKNOWN_KEY', detail, line);
  }
}
