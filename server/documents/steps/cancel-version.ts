/** Gives up a working version. Its number is not used again; its content stays until it is disposed of. */
import type { Version } from '../../../contract/index.ts';
import { cleanReason } from '../checked-fields.ts';
import { endSubmission } from '../review/index.ts';
import { indexDocument } from '../search-entry.ts';
import { beginStep, endStep, type Step, writeStep } from './take-step.ts';

export async function cancelVersion(step: Step, id: string, givenReason: string): Promise<Version> {
  const reason = cleanReason(givenReason);
  const open = await beginStep(step, id, 'cancel');
  const { version } = open;
  await writeStep(open);
  const ended = await endSubmission(step.tx, version, { outcome: 'cancelled', at: step.clock.now(), reason });
  await indexDocument(step.tx, version.scopeId, version.documentId);
  return endStep(open, 'cancel', { reason, from: version.state, ...ended });
}
