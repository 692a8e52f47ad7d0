/** Whether a copy may still be used, in a sentence. */
import type { ExportedCopy } from '../../contract/index.ts';
import type { Tone } from '../ui/index.ts';

export type CopiedVersion = Omit<ExportedCopy['documents'][number], 'humanId'>;

export interface Verdict {
  tone: Tone;
  label: string;
  words: string;
}

export function verdictOn({ version, stateNow, standingNow, inForceNow }: CopiedVersion): Verdict {
  const instead =
    inForceNow === null ? 'No version is in force today.' : `Use version ${inForceNow}, which is in force.`;
  if (inForceNow === version)
    return { tone: 'good', label: 'In force', words: `Version ${version} is in force today.` };
  if (stateNow === 'REVOKED')
    return { tone: 'bad', label: 'Revoked', words: `Version ${version} was revoked. ${instead}` };
  if (stateNow === 'DISPOSED') {
    return { tone: 'bad', label: 'Disposed of', words: `Version ${version} was disposed of. ${instead}` };
  }
  if (stateNow !== 'RELEASED') {
    return { tone: 'bad', label: 'Not released', words: `Version ${version} was never in force. ${instead}` };
  }
  if (standingNow === 'future-effective') {
    return { tone: 'warn', label: 'Not in force yet', words: `Version ${version} comes into force later. ${instead}` };
  }
  return { tone: 'bad', label: 'Superseded', words: `Version ${version} is out of date. ${instead}` };
}
