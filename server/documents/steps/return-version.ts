/** Gives a version under review back to its author: content and manifest can be changed again, and the digest is removed. */
import type { Version } from '../../../contract/index.ts';
import { cleanReason } from '../checked-fields.ts';
import { beginStep, endStep, type Step, writeStep } from './take-step.ts';

export async function returnVersion(step: Step, id: string, givenReason: string): Promise<Version> {
  const reason = cleanReason(givenReason);
  const open = await beginStep(step, id, 'return');
  await writeStep(open, { manifest: null, content_hash: null });
  return endStep(open, 'return', { reason });
}
