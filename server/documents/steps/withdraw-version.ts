/** Takes a version back out of review, by who submitted it: it can be changed again, and approvals count no more. */
import { AppError, type Version, type WithdrawBody } from '../../../contract/index.ts';
import { cleanRemark } from '../checked-fields.ts';
import { clearApprovals, endSubmission, readSubmitter } from '../review/index.ts';
import { beginStep, endStep, type Step, writeStep } from './take-step.ts';

export async function withdrawVersion(step: Step, id: string, given: WithdrawBody = {}): Promise<Version> {
  const reason = given.reason === undefined ? null : cleanRemark(given.reason, 'reason');
  const open = await beginStep(step, id, 'withdraw');
  const { tx, version, actor } = open;
  if ((await readSubmitter(tx, version)) !== actor.userId) {
    throw new AppError('PERMISSION_DENIED', { detail: 'Only who submitted a version can withdraw it.' });
  }
  const ended = await endSubmission(tx, version, { outcome: 'withdrawn', at: step.clock.now(), reason });
  await writeStep(open, { manifest: null, content_hash: null });
  await clearApprovals(tx, version);
  return endStep(open, 'withdraw', { ...ended, ...(reason === null ? {} : { reason }) });
}
