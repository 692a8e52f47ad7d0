/**
 * What happened to a version, for everyone who may read it: who wrote, submitted, approved, returned, released, revoked and
 * disposed of it, why, and what was signed. Read from the audit trail, so that it cannot say anything else than the trail.
 */
import { sql } from 'kysely';
import type { RecordEntry } from '../../contract/index.ts';
import type { SignatureMeaning } from '../../domain/review/index.ts';
import { requirePermission } from '../access/index.ts';
import { findVersion } from '../documents/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

const actOf: Record<string, RecordEntry['act']> = {
  DOCUMENT_CREATED: 'created',
  DOCUMENT_DERIVED: 'created',
  VERSION_CREATED: 'created',
  VERSION_EDITED: 'edited',
  ATTACHMENT_ADDED: 'edited',
  ATTACHMENT_REMOVED: 'edited',
  VERSION_SUBMITTED: 'submitted',
  VERSION_WITHDRAWN: 'withdrawn',
  VERSION_APPROVED: 'approved',
  VERSION_RETURNED: 'returned',
  VERSION_RELEASED: 'released',
  VERSION_CANCELLED: 'cancelled',
  VERSION_REVOKED: 'revoked',
  VERSION_DISPOSED: 'disposed',
  DISPOSAL_REQUESTED: 'disposal-requested',
  DISPOSAL_WITHDRAWN: 'disposal-withdrawn',
};

interface StretchRow {
  type: string;
  userId: string;
  displayName: string;
  at: Date;
  changes: Told;
  /** How far the revision has come with it. */
  revision: number;
}

/** What the events of the acts tell, each as far as it has it. */
interface Told {
  reason?: string;
  comment?: string;
  changeSummary?: string;
  contentHash?: string | null;
  signature?: { displayName: string; meaning: SignatureMeaning; at: string; contentHash: string | null };
}

/** Oldest first. Saves that one person made in a row are one entry, at the time of the last. */
export async function readRecord(tx: Tx, actor: Actor, id: string): Promise<RecordEntry[]> {
  const version = await findVersion(tx, id);
  await requirePermission(tx, actor, version.scopeId, 'VIEW');
  const isEdit = sql`type in ('VERSION_EDITED', 'ATTACHMENT_ADDED', 'ATTACHMENT_REMOVED')`;
  // A save and a step each make the revision grow by one; it is counted backwards from what the version has now.
  const { rows } = await sql<StretchRow>`
    with told as (
      select *, ${isEdit} as edits, (type like 'VERSION%' and type <> 'VERSION_CREATED') or type like 'DISPOSAL%' as grows
      from audit_events
      where scope_id = ${version.scopeId} and entity_id = ${version.documentId} and type = any (${Object.keys(actOf)})
        and changes->>'versionId' = ${version.versionId}
    ), numbered as (
      select *, count(*) filter (where grows) over (order by seq desc) - grows::int as later,
        (not edits or not lag(edits, 1, false) over byseq or lag(actor_id) over byseq is distinct from actor_id)::int as begins
      from told window byseq as (order by seq)
    ), stretches as (select *, sum(begins) over (order by seq) as stretch from numbered)
    select distinct on (stretch) type, actor_id as "userId", actor_name as "displayName", at, changes,
      (select revision from versions v where v.scope_id = ${version.scopeId} and v.id = ${version.versionId}) - later::int
        as revision
    from stretches order by stretch, seq desc`.execute(tx);
  return rows.map(({ type, userId, displayName, at, changes, revision }) => ({
    act: actOf[type] ?? 'edited',
    by: { id: userId, displayName },
    at: at.toISOString(),
    revision,
    note: changes.reason ?? changes.comment ?? changes.changeSummary ?? null,
    contentHash: changes.signature?.contentHash ?? changes.contentHash ?? null,
    meaning: changes.signature?.meaning ?? null,
  }));
}
