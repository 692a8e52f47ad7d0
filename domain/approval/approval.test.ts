import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ApprovalEvent, type ApprovedVersion, approvalRecord, disagreement } from './index.ts';

const at = (seq: number) => new Date(Date.UTC(2026, 0, 1, 0, seq, 7, 950)).toISOString();

/** What the service would write for these acts of one version: its row, and its events. */
function lived(acts: readonly { returned: boolean; approvers: number }[], revoked: boolean) {
  const events: ApprovalEvent[] = [];
  const push = (type: ApprovalEvent['type'], actorId: string, changes: ApprovalEvent['changes']) => {
    const seq = events.length * 3 + 1;
    const told = { number: 1, account: `${actorId}@example.com`, ...changes };
    events.push({ versionId: 'v', seq, type, actorId, actorName: actorId, at: at(seq), sound: true, changes: told });
  };
  const version: ApprovedVersion = {
    ...{ versionId: 'v', number: 1, state: revoked ? 'REVOKED' : 'RELEASED', contentHash: 'h', changeSummary: null },
    ...{
      submittedBy: 'author',
      submittedAt: null,
      releasedBy: 'releaser',
      releasedAt: null,
      effectiveDate: '2026-02-01',
    },
    ...{ revokedBy: null, revokedAt: null, revokeReason: null, reviewers: [] },
  };
  let reviewers: { userId: string; approvedAt: string | null }[] = [];
  for (const { approvers } of acts) {
    const ids = Array.from({ length: approvers }, (_, index) => `reviewer${index}`);
    const submittedAt = at(events.length);
    push('VERSION_SUBMITTED', 'author', { contentHash: 'h', submittedAt, reviewers: ids });
    reviewers = ids.map((userId) => ({ userId, approvedAt: at(events.length) }));
    for (const { userId, approvedAt } of reviewers) push('VERSION_APPROVED', userId, { approvedAt: approvedAt! });
    Object.assign(version, { submittedAt, reviewers });
  }
  const releasedAt = at(events.length);
  push('VERSION_RELEASED', 'releaser', { contentHash: 'h', releasedAt, effectiveDate: '2026-02-01' });
  Object.assign(version, { releasedAt });
  if (revoked) {
    const revokedAt = at(events.length);
    push('VERSION_REVOKED', 'revoker', { revokedAt, reason: 'Why.' });
    Object.assign(version, { revokedAt, revokedBy: 'revoker', revokeReason: 'Why.' });
  }
  return { version, events };
}

const lives = fc.record({
  acts: fc.array(fc.record({ returned: fc.constant(true), approvers: fc.nat(4) }), { minLength: 1, maxLength: 3 }),
  revoked: fc.boolean(),
});

describe('the trail and a version', () => {
  test('agree after every way that the service can take, and the record holds the last submission alone', () => {
    fc.assert(
      fc.property(lives, ({ acts, revoked }) => {
        const { version, events } = lived(acts, revoked);
        expect(disagreement(version, events)).toBeNull();
        const { acts: printed } = approvalRecord({ ...version, files: [] }, events);
        const approvals = Array.from({ length: acts.at(-1)!.approvers }, () => 'Approved');
        expect(printed.map(({ act }) => act)).toEqual([
          ...['Submitted', ...approvals, 'Released', ...(revoked ? ['Revoked'] : [])],
        ]);
        expect(printed.every(({ at: time }) => /^\d{4}-\d\d-\d\d \d\d:\d\d:07 UTC$/.test(time))).toBe(true);
      }),
      { seed: 37, numRuns: 200 },
    );
  });

  test('disagree whichever field is changed and whichever counting event is lost or changed', () => {
    const fields = [
      'submittedBy',
      'submittedAt',
      'releasedBy',
      'releasedAt',
      'effectiveDate',
      'changeSummary',
    ] as const;
    fc.assert(
      fc.property(lives, fc.constantFrom(...fields), fc.nat(), ({ acts, revoked }, field, chosen) => {
        const { version, events } = lived(acts, revoked);
        expect(disagreement({ ...version, [field]: '2020-01-01T00:00:00.000Z' }, events)).not.toBeNull();
        const begin = events.findLastIndex(({ type }) => type === 'VERSION_SUBMITTED');
        const index = begin + (chosen % (events.length - begin));
        const altered = events.map((event, i) => (i === index ? { ...event, sound: false } : event));
        expect(disagreement(version, altered)).not.toBeNull();
        expect(disagreement(version, events.toSpliced(index, 1))).not.toBeNull();
      }),
      { seed: 37, numRuns: 200 },
    );
  });
});
