/**
 * A named reviewer approves what was submitted, once for each submission. The version stays under review; it can be
 * released when everybody who was named has approved.
 */
import { AppError, type ApproveBody, type Version } from '../../../contract/index.ts';
import { stateInWords } from '../../../domain/lifecycle/index.ts';
import { approvalRefusal } from '../../../domain/review/index.ts';
import { requirePermission } from '../../access/index.ts';
import { cleanRemark } from '../checked-fields.ts';
import { presentOne } from '../get-version.ts';
import { readDecision, recordApproval, refuseDecision, signatureChanges } from '../review/index.ts';
import { endStep, openVersion, type Step, writeStep } from './take-step.ts';

export async function approveVersion(step: Step, id: string, given: Pick<ApproveBody, 'comment'>): Promise<Version> {
  const comment = given.comment === undefined ? null : cleanRemark(given.comment, 'comment');
  // Who was not named is told so, whatever else they hold.
  const version = await openVersion(step, id, 'VIEW');
  if (version.state !== 'IN_REVIEW') {
    throw new AppError('STEP_NOT_ALLOWED', {
      detail: `Version ${version.number} of ${version.humanId} is ${stateInWords[version.state]}; only a version under review can be approved.`,
      state: version.state,
      step: 'approve',
    });
  }
  const { tx, actor, clock } = step;
  const decision = await readDecision(tx, version);
  const { rules, submission } = decision;
  const refusal = approvalRefusal(rules, submission, actor.userId);
  if (refusal === 'NOT_A_REVIEWER') refuseDecision(refusal, decision);
  await requirePermission(tx, actor, version.scopeId, 'RELEASE_DOCUMENTS');
  if (submission.reviewers.some(({ userId, approved }) => userId === actor.userId && approved)) {
    return presentOne(tx, version, clock.today());
  }
  refuseDecision(refusal, decision);
  const signed = signatureChanges(step, rules, version.contentHash);

  const open = { ...step, version, to: version.state };
  const approvedAt = clock.now();
  await recordApproval(tx, version, actor.userId, approvedAt);
  await writeStep(open);
  return endStep(open, 'approve', {
    contentHash: version.contentHash,
    approvedAt,
    ...signed,
    ...(comment === null ? {} : { comment }),
  });
}
