/** Whether a copy may still be used, in a sentence. */
import type { ExportedCopy } from '../../contract/index.ts';
import type { Tone } from '../ui/index.ts';

export interface CopiedVersion extends Omit<ExportedCopy['documents'][number], 'humanId'> {
  /** Since when the version in force is that; null or absent where it is not known. */
  inForceSince?: string | null;
  revokedOn?: string | null;
}

export interface Verdict {
  tone: Tone;
  label: string;
  words: string;
}

export function verdictOn(copied: CopiedVersion): Verdict {
  const { version, stateNow, standingNow, inForceNow, inForceSince, revokedOn } = copied;
  const since = inForceSince ? ` since ${inForceSince}` : ' today';
  const instead =
    inForceNow === null ? 'No version is in force today.' : `Use version ${inForceNow}, in force${since}.`;
  if (inForceNow === version)
    return { tone: 'good', label: 'In force', words: `Version ${version} is in force today.` };
  if (stateNow === 'REVOKED')
    return {
      tone: 'bad',
      label: 'Revoked',
      words: `Version ${version} was revoked${revokedOn ? ` on ${revokedOn}` : ''}. ${instead}`,
    };
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
