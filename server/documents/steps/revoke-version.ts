/** Takes a released version out of force. What it superseded stays superseded. */
import type { Version } from '../../../contract/index.ts';
import { readRules } from '../../scopes/index.ts';
import { cleanReason } from '../checked-fields.ts';
import { signatureChanges } from '../review/index.ts';
import { beginStep, endStep, type Step, writeStep } from './take-step.ts';

export async function revokeVersion(step: Step, id: string, givenReason: string): Promise<Version> {
  const reason = cleanReason(givenReason);
  const open = await beginStep(step, id, 'revoke');
  const rules = await readRules(step.tx, open.version.scopeId);
  const signed = signatureChanges(step, rules, open.version.contentHash);
  const revokedAt = step.clock.now();
  await writeStep(open, {
    revoked_at: revokedAt,
    revoked_by: step.actor.userId,
    revoke_reason: reason,
  });
  return endStep(open, 'revoke', { reason, revokedAt, ...signed });
}
