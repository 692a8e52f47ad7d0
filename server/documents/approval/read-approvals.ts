/**
 * How versions were approved, from the audit trail: read once for all versions of an export, each event with whether its hash
 * is that of what it says. Where the trail and a version disagree the version is refused, whoever asks.
 */
import { sql } from 'kysely';
import {
  type ApprovalEvent,
  type ApprovalRecord,
  type ApprovedVersion,
  approvalEventTypes,
  approvalRecord,
  disagreement,
} from '../../../domain/approval/index.ts';
import { isExportable, type VersionState } from '../../../domain/lifecycle/index.ts';
import { recordDamaged } from '../../kernel/damaged-records.ts';
import { keptPlan, type Tx, together } from '../../kernel/database/index.ts';
import type { ManifestEntry } from '../manifest.ts';

interface ApprovalSubject {
  scopeId: string;
  documentId: string;
  versionId: string;
  humanId: string;
  number: number;
  state: VersionState;
  manifest: readonly ManifestEntry[];
}

const groupSize = 200;

/** By version. Refuses the first whose row and trail disagree; what is still in work has nothing to compare. */
export async function readApprovals(
  tx: Tx,
  scopeId: string,
  subjects: readonly ApprovalSubject[],
): Promise<Map<string, ApprovalRecord>> {
  const records = new Map<string, ApprovalRecord>();
  for (let at = 0; at < subjects.length; at += groupSize) {
    const group = subjects.slice(at, at + groupSize);
    const [events, versions] = await together(readEvents(tx, scopeId, group), readVersions(tx, scopeId, group));
    for (const subject of group) records.set(subject.versionId, recordOf(subject, events, versions));
  }
  return records;
}

type EventsOf = ReadonlyMap<string, ApprovalEvent[]>;
type VersionsOf = ReadonlyMap<string, (ApprovedVersion & { wasReleased: boolean })[]>;

function recordOf(subject: ApprovalSubject, eventsOf: EventsOf, versionsOf: VersionsOf): ApprovalRecord {
  const { documentId, versionId, number, state } = subject;
  const events = eventsOf.get(documentId) ?? [];
  const versions = versionsOf.get(documentId) ?? [];
  const version = versions.find((one) => one.versionId === versionId);
  if (version && isExportable(state)) {
    const own = events.filter((event) => event.versionId === versionId);
    refuse(subject, disagreement(version, own) ?? historyDifference(versions, events, number));
  }
  const files = [...subject.manifest];
  return approvalRecord({ versionId, number, state, contentHash: version?.contentHash ?? null, files }, events);
}

/** The table of versions must hold each that was released, and no event of it may have been changed. */
function historyDifference(
  versions: readonly { versionId: string; number: number; wasReleased: boolean }[],
  events: readonly ApprovalEvent[],
  upTo: number,
): string | null {
  const earlier = versions.filter(({ number }) => number <= upTo);
  const ids = new Set(earlier.map(({ versionId }) => versionId));
  const released = new Set(events.filter(({ type }) => type === 'VERSION_RELEASED').map(({ versionId }) => versionId));
  const missing = earlier.find(({ versionId, wasReleased }) => wasReleased !== released.has(versionId));
  if (missing) return `whether version ${missing.number} was released`;
  const unsound = events.find(({ sound, versionId }) => !sound && ids.has(versionId));
  return unsound ? `event ${unsound.seq}, which is not what was written` : null;
}

function refuse({ humanId, number }: ApprovalSubject, about: string | null): void {
  if (about === null) return;
  throw recordDamaged(`The audit trail and ${humanId} version ${number} disagree about ${about}.`, {
    humanId,
    version: number,
  });
}

const idsOf = (group: readonly ApprovalSubject[]) => [...new Set(group.map(({ documentId }) => documentId))];

function byDocument<T extends { documentId: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const known = found.get(row.documentId);
    if (known === undefined) found.set(row.documentId, [row]);
    else known.push(row);
  }
  return found;
}

/** The types stand in the text, so that the index of these events serves. */
const types = sql.raw(approvalEventTypes.map((type) => `'${type}'`).join(', '));

async function readEvents(tx: Tx, scopeId: string, group: readonly ApprovalSubject[]): Promise<EventsOf> {
  const { rows } = await sql<ApprovalEvent & { documentId: string; at: string | Date }>`
    select ${keptPlan} entity_id as "documentId", changes ->> 'versionId' as "versionId", seq, type, actor_id as "actorId",
      actor_name as "actorName", at, changes,
      hash = audit_hash(previous_hash, scope_id, seq, id, type, actor_id, actor_name, entity_type, entity_id, entity_label,
        changes, at, via) as sound
    from audit_events
    where scope_id = ${scopeId} and entity_id = any (${idsOf(group)}::uuid[]) and type in (${types})
    order by entity_id, seq`.execute(tx);
  return byDocument(rows.map((row) => ({ ...row, seq: Number(row.seq), at: new Date(row.at).toISOString() })));
}

/** Times as text in the form of the wire, which is how events tell them. */
const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function readVersions(tx: Tx, scopeId: string, group: readonly ApprovalSubject[]): Promise<VersionsOf> {
  const { rows } = await sql<ApprovedVersion & { documentId: string; wasReleased: boolean }>`
    select ${keptPlan} v.document_id as "documentId", v.id as "versionId", v.number, v.state, v.content_hash as "contentHash",
      v.change_summary as "changeSummary", v.submitted_by as "submittedBy", ${time('v.submitted_at')} as "submittedAt",
      v.released_by as "releasedBy", ${time('v.released_at')} as "releasedAt", v.effective_date::text as "effectiveDate",
      v.revoked_by as "revokedBy", ${time('v.revoked_at')} as "revokedAt", v.revoke_reason as "revokeReason",
      v.released_at is not null as "wasReleased",
      coalesce((select jsonb_agg(jsonb_build_object('userId', r.user_id, 'approvedAt', ${time('r.approved_at')}))
        from reviewers r where r.scope_id = v.scope_id and r.version_id = v.id), '[]') as reviewers
    from versions v
    where v.scope_id = ${scopeId} and v.document_id = any (${idsOf(group)}::uuid[])`.execute(tx);
  return byDocument(rows);
}
