/** Gives a version under review back to its author: content and manifest can be changed again, the digest is removed, and approvals count no more. */
import type { Version } from '../../../contract/index.ts';
import { cleanReason } from '../checked-fields.ts';
import { clearApprovals, endSubmission } from '../review/index.ts';
import { beginStep, endStep, type Step, writeStep } from './take-step.ts';

export async function returnVersion(step: Step, id: string, givenReason: string): Promise<Version> {
  const reason = cleanReason(givenReason);
  const open = await beginStep(step, id, 'return');
  const returnedAt = step.clock.now();
  const ended = await endSubmission(step.tx, open.version, { outcome: 'returned', at: returnedAt, reason });
  await writeStep(open, {
    manifest: null,
    content_hash: null,
    returned_at: returnedAt,
    returned_by: step.actor.userId,
    return_reason: reason,
  });
  await clearApprovals(step.tx, open.version);
  return endStep(open, 'return', { reason, returnedAt, ...ended });
}
