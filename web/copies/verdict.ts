/** Whether a copy may still be used, in a sentence. */
import type { ExportedCopy } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
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
  const number = String(version);
  const instead = insteadOf(inForceNow, inForceSince);
  if (inForceNow === version)
    return { tone: 'good', label: t('In force'), words: t('Version {number} is in force today.', { number }) };
  if (stateNow === 'REVOKED') {
    const words = revokedOn
      ? t('Version {number} was revoked on {day}.', { number, day: revokedOn })
      : t('Version {number} was revoked.', { number });
    return { tone: 'bad', label: t('Revoked'), words: `${words} ${instead}` };
  }
  if (stateNow === 'DISPOSED') {
    const words = t('Version {number} was disposed of.', { number });
    return { tone: 'bad', label: t('Disposed of'), words: `${words} ${instead}` };
  }
  if (stateNow !== 'RELEASED') {
    const words = t('Version {number} was never in force.', { number });
    return { tone: 'bad', label: t('Not released'), words: `${words} ${instead}` };
  }
  if (standingNow === 'future-effective') {
    const words = t('Version {number} comes into force later.', { number });
    return { tone: 'warn', label: t('Not in force yet'), words: `${words} ${instead}` };
  }
  const words = t('Version {number} is out of date.', { number });
  return { tone: 'bad', label: t('Superseded'), words: `${words} ${instead}` };
}

function insteadOf(inForceNow: CopiedVersion['inForceNow'], since: string | null | undefined): string {
  if (inForceNow === null) return t('No version is in force today.');
  return since
    ? t('Use version {number}, in force since {day}.', { number: inForceNow, day: since })
    : t('Use version {number}, in force today.', { number: inForceNow });
}
