/**
 * The event of an export, single or pack, written in the transaction after which its bytes may leave. What was so when the
 * export began is asked again here: rights may have been withdrawn and versions disposed of while pages were rendered.
 */
import { sql } from 'kysely';
import { isExportable, type VersionState } from '../../domain/lifecycle/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { mayReadRecord } from '../reading/index.ts';
import { requireExportPermission, selectionOf } from './choice/choice.ts';
import { keepDigests, type MadeExport } from './digests/keep-digests.ts';
import type { ExportContext } from './export-context.ts';
import { changedMeanwhile, requireExportable } from './refusals.ts';

export async function recordExport(tx: Tx, context: ExportContext, made: MadeExport): Promise<void> {
  const { actor, choice, plan } = context;
  const { scopeId, versions } = plan;
  const membership = await requireExportPermission(tx, actor, scopeId, choice.kind);
  const seesTraces = membership.permissions.has('VIEW_TRACEABILITY');
  if (context.traces.size > 0 && !seesTraces) throw changedMeanwhile('Your permissions');
  if (context.readings !== null && !mayReadRecord(membership)) throw changedMeanwhile('Your permissions');
  await lockVersions(tx, context);
  const [first] = versions;
  const { format, sha256, sizeBytes } = made;
  const versionIds = versions.map(({ versionId }) => versionId);
  await keepDigests(tx, context, made);
  const selection = choice.kind === 'scope' ? selectionOf(choice) : {};
  await appendAudit(tx, {
    scopeId,
    actor,
    type: 'EXPORTED',
    ...(choice.kind === 'version' && first
      ? {
          entity: { type: 'document', id: first.documentId, label: first.humanId },
          changes: { versionId: choice.versionId, format, sha256, sizeBytes },
        }
      : {
          entity: { type: 'scope', id: scopeId, label: plan.scopeName },
          changes: {
            ...{ format, ...selection, documentCount: versions.length, versionIds, sha256, sizeBytes },
            ...entriesOf(made, versionIds),
          },
        }),
  });
}

/** The digests of the files in a zip, in the order of its versions: a copy of one of them is recognised by these. */
function entriesOf({ entries }: MadeExport, versionIds: readonly string[]): { entrySha256s?: (string | null)[] } {
  if (entries === undefined) return {};
  const digests = new Map(entries.map(({ versionId, sha256 }) => [versionId, sha256]));
  return { entrySha256s: versionIds.map((id) => digests.get(id) ?? null) };
}

/**
 * A version that was disposed of meanwhile must not leave. The rows stay locked until the event is committed, so that a
 * disposal now waits and then finds the pack.
 */
async function lockVersions(tx: Tx, { choice, plan: { scopeId, versions } }: ExportContext): Promise<void> {
  const ids = versions.map(({ versionId }) => versionId);
  const { rows } = await sql<{ id: string; state: VersionState }>`
    select id, state from versions where scope_id = ${scopeId} and id = any (${ids}::uuid[])
    order by id for share`.execute(tx);
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  for (const { versionId, humanId } of versions) {
    const state = states.get(versionId);
    if (choice.kind === 'version' && state) requireExportable(state);
    else if (state === undefined || !isExportable(state)) throw changedMeanwhile(humanId);
  }
}
