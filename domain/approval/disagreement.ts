/**
 * What a version says of its own approval, compared with the trail. The trail is the truth: where the two differ, somebody
 * changed one of them past the service.
 */
import type { VersionState } from '../lifecycle/index.ts';
import { type ApprovalEvent, countingActs, type ToldByAct } from './acts.ts';

export interface ApprovedVersion {
  versionId: string;
  number: number;
  state: VersionState;
  contentHash: string | null;
  changeSummary: string | null;
  submittedBy: string | null;
  submittedAt: string | null;
  releasedBy: string | null;
  releasedAt: string | null;
  effectiveDate: string | null;
  revokedBy: string | null;
  revokedAt: string | null;
  revokeReason: string | null;
  reviewers: readonly { userId: string; approvedAt: string | null }[];
}

/** In words that follow "the trail and the version disagree about"; null where they agree. `events` are those of the version. */
export function disagreement(version: ApprovedVersion, events: readonly ApprovalEvent[]): string | null {
  const { submitted, approved, released, revoked } = countingActs(events);
  const unsound = [submitted, ...approved, released, revoked].find((event) => event !== null && !event.sound);
  if (unsound) return `event ${unsound.seq}, which is not what was written`;
  if (released === null) return 'its release, of which the trail has no event';
  if (submitted === null) return 'its submission, of which the trail has no event';
  if ((version.state === 'REVOKED') !== (revoked !== null)) return 'whether it was revoked';
  return (
    releaseDifference(version, released) ??
    submissionDifference(version, submitted) ??
    reviewDifference(version, submitted, approved) ??
    (revoked === null ? null : revocationDifference(version, revoked))
  );
}

function releaseDifference(version: ApprovedVersion, { actorId, at, changes }: ApprovalEvent): string | null {
  if (changes.number !== undefined && changes.number !== version.number) return 'its number';
  if (version.releasedBy !== actorId) return 'who released it';
  if (!sameTime(version.releasedAt, changes.releasedAt, at)) return 'when it was released';
  if (changes.effectiveDate !== undefined && version.effectiveDate !== changes.effectiveDate) {
    return 'from when it is in force';
  }
  if (!sameHash(version, changes)) return 'its content';
  return null;
}

function submissionDifference(version: ApprovedVersion, { actorId, at, changes }: ApprovalEvent): string | null {
  // Versions of early releases did not keep who submitted them; their events, which keep no account, did.
  if (version.submittedBy === null && version.submittedAt === null && changes.account === undefined) return null;
  if (version.submittedBy !== actorId) return 'who submitted it';
  if (!sameTime(version.submittedAt, changes.submittedAt, at)) return 'when it was submitted';
  if (version.changeSummary !== (changes.changeSummary ?? null)) return 'its change summary';
  if (!sameHash(version, changes)) return 'its content';
  return null;
}

function reviewDifference(
  { reviewers }: ApprovedVersion,
  { changes }: ApprovalEvent,
  approved: readonly ApprovalEvent[],
): string | null {
  const named = new Set(changes.reviewers ?? []);
  if (reviewers.length !== named.size || reviewers.some(({ userId }) => !named.has(userId))) return 'its reviewers';
  const approvals = new Map(approved.map((event) => [event.actorId, event]));
  for (const { userId, approvedAt } of reviewers) {
    const event = approvals.get(userId);
    if ((event === undefined) !== (approvedAt === null)) return 'who approved it';
    if (event !== undefined && !sameTime(approvedAt, event.changes.approvedAt, event.at)) return 'when it was approved';
  }
  return approvals.size > reviewers.filter(({ approvedAt }) => approvedAt !== null).length ? 'who approved it' : null;
}

function revocationDifference(version: ApprovedVersion, { actorId, at, changes }: ApprovalEvent): string | null {
  if (!sameTime(version.revokedAt, changes.revokedAt, at)) return 'when it was revoked';
  if (version.revokedBy === null && changes.account === undefined) return null;
  if (version.revokedBy !== actorId) return 'who revoked it';
  return version.revokeReason === (changes.reason ?? null) ? null : 'why it was revoked';
}

function sameHash({ contentHash }: ApprovedVersion, told: ToldByAct): boolean {
  return told.contentHash === undefined || told.contentHash === null || told.contentHash === contentHash;
}

const dayMs = 86_400_000;

/** Older events tell only their own time, which comes from the clock of the database and not from that of the server. */
function sameTime(kept: string | null, told: string | undefined, at: string): boolean {
  if (kept === null) return false;
  return told === undefined ? Math.abs(Date.parse(kept) - Date.parse(at)) <= dayMs : kept === told;
}
