/** The acts of the trail that approve a version: which of them count for what was released. */

export const approvalEventTypes = [
  'VERSION_SUBMITTED',
  'VERSION_APPROVED',
  'VERSION_RELEASED',
  'VERSION_REVOKED',
] as const;
type ApprovalEventType = (typeof approvalEventTypes)[number];

/** What these events tell, each as far as it has it; those of earlier releases tell less. */
export interface ToldByAct {
  number?: number;
  /** The e-mail of who acted, as it was at the act. */
  account?: string | null;
  contentHash?: string | null;
  changeSummary?: string;
  reviewers?: string[];
  effectiveDate?: string;
  reason?: string;
  /** Of a version that an import took over. */
  importId?: string;
  signature?: { meaning: string; contentHash: string | null };
  submittedAt?: string;
  approvedAt?: string;
  releasedAt?: string;
  revokedAt?: string;
}

export interface ApprovalEvent {
  versionId: string;
  /** Its number in the trail of the scope. */
  seq: number;
  type: ApprovalEventType;
  actorId: string | null;
  actorName: string;
  at: string;
  changes: ToldByAct;
  /** Whether its hash is that of what it says. */
  sound: boolean;
}

/** The acts that count for one version, each as the trail has it. */
export interface CountingActs {
  submitted: ApprovalEvent | null;
  approved: ApprovalEvent[];
  released: ApprovalEvent | null;
  revoked: ApprovalEvent | null;
}

/** What was submitted last counts: a return or withdrawal before it took the approvals along. `events` are those of the version, oldest first. */
export function countingActs(events: readonly ApprovalEvent[]): CountingActs {
  const last = (type: ApprovalEventType, before = Number.POSITIVE_INFINITY) =>
    events.filter((event) => event.type === type && event.seq < before).at(-1) ?? null;
  const released = last('VERSION_RELEASED');
  const end = released?.seq ?? Number.POSITIVE_INFINITY;
  const submitted = last('VERSION_SUBMITTED', end);
  const begin = submitted?.seq ?? 0;
  const approved = events.filter(({ type, seq }) => type === 'VERSION_APPROVED' && seq > begin && seq < end);
  return { submitted, approved, released, revoked: released === null ? null : last('VERSION_REVOKED') };
}
