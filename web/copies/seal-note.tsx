/** What the seal of a copy says, in a sentence. */

import { rich, t } from '../texts/index.ts';
import { Banner, Moment, type Tone } from '../ui/index.ts';
import type { SealReading } from './seal/read-seal.ts';

interface Words {
  tone: Tone;
  text: string;
}

function wordsFor(seal: SealReading): Words {
  if (seal.state === 'none') return { tone: 'neutral', text: t('This copy carries no seal.') };
  if (seal.state === 'altered') {
    return {
      tone: 'bad',
      text:
        seal.by === null
          ? t('This copy was altered after it was sealed.')
          : t('This copy was altered after it was sealed by {name}.', { name: seal.by }),
    };
  }
  const whole = t('Sealed by {name}, and not altered since.', { name: String(seal.by) });
  if (seal.state === 'valid') return { tone: 'good', text: whole };
  if (seal.state === 'foreign') {
    return {
      tone: 'warn',
      text: `${whole} ${t('This service does not know that certificate: the copy did not come from here.')}`,
    };
  }
  return { tone: 'warn', text: `${whole} ${t('Whether that certificate is this service’s could not be asked.')}` };
}

export function SealNote({ seal }: { seal: SealReading }) {
  const { tone, text } = wordsFor(seal);
  const stamp = 'stamp' in seal ? seal.stamp : null;
  if (stamp === 'unconfirmed') {
    return (
      <Banner tone="warn">
        <bdi>{text}</bdi>{' '}
        {t('Its time stamp cannot be confirmed: it was altered, or made in a way that this page cannot check.')}
      </Banner>
    );
  }
  return (
    <Banner tone={tone}>
      <bdi>{text}</bdi>
      {stamp && (
        <> {rich('Time stamp of {name}: {at}.', { name: <bdi>{stamp.by}</bdi>, at: <Moment at={stamp.at} /> })}</>
      )}
    </Banner>
  );
}
