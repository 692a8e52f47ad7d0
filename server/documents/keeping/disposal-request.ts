/** The first half of a disposal by two people: asked for by one, withdrawn by anybody who may dispose of it, carried out by another. */
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { auditDocument } from '../document-events.ts';
import { type FoundVersion, lockVersion } from '../find-version.ts';
import { requireRevision } from '../if-match.ts';

/** Who asked, or null. Call under the lock of the version. */
export async function disposalRequester(tx: Tx, { scopeId, versionId }: FoundVersion): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`
    select disposal_requested_by as by from versions where scope_id = ${scopeId} and id = ${versionId}`.execute(tx);
  return rows[0]?.by ?? null;
}

interface Requesting {
  tx: Tx;
  actor: Actor;
  clock: Clock;
  version: FoundVersion;
}

export async function requestDisposal(
  { tx, actor, clock, version }: Requesting,
  reason: string,
  signed: { signature?: object },
): Promise<void> {
  const at = clock.now();
  await writeRequest(tx, version, {
    disposal_requested_at: at,
    disposal_requested_by: actor.userId,
    disposal_reason: reason,
  });
  const changes = { reason, requestedAt: at.toISOString(), revision: version.revision + 1, ...signed };
  await auditDocument(tx, actor, 'DISPOSAL_REQUESTED', version, changes);
}

export async function withdrawDisposal(
  tx: Tx,
  actor: Actor,
  versionId: string,
  ifMatch: string | undefined,
): Promise<void> {
  const version = await lockVersion(tx, actor, versionId, { permission: 'DISPOSE_DOCUMENTS', wholeScope: false });
  const requestedBy = await disposalRequester(tx, version);
  if (requestedBy === null || version.state === 'DISPOSED') throw new AppError('NOT_FOUND');
  requireRevision(version, ifMatch);
  await writeRequest(tx, version, {
    disposal_requested_at: null,
    disposal_requested_by: null,
    disposal_reason: null,
  });
  const changes = { requestedBy, revision: version.revision + 1 };
  await auditDocument(tx, actor, 'DISPOSAL_WITHDRAWN', version, changes);
}

interface RequestColumns {
  disposal_requested_at: Date | null;
  disposal_requested_by: string | null;
  disposal_reason: string | null;
}

async function writeRequest(tx: Tx, version: FoundVersion, columns: RequestColumns): Promise<void> {
  await tx
    .updateTable('versions')
    .set({ ...columns, revision: version.revision + 1 })
    .where('scope_id', '=', version.scopeId)
    .where('id', '=', version.versionId)
    .execute();
}
