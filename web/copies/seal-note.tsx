/** What the seal of a copy says, in a sentence. */
import { Banner, Moment, type Tone } from '../ui/index.ts';
import type { SealReading } from './seal/read-seal.ts';

interface Words {
  tone: Tone;
  text: string;
}

function wordsFor(seal: SealReading): Words {
  if (seal.state === 'none') return { tone: 'neutral', text: 'This copy carries no seal.' };
  if (seal.state === 'altered') {
    return {
      tone: 'bad',
      text: `This copy was altered after it was sealed${seal.by === null ? '' : ` by ${seal.by}`}.`,
    };
  }
  const whole = `Sealed by ${seal.by}, and not altered since.`;
  if (seal.state === 'valid') return { tone: 'good', text: whole };
  if (seal.state === 'foreign') {
    return {
      tone: 'warn',
      text: `${whole} This service does not know that certificate: the copy did not come from here.`,
    };
  }
  return { tone: 'warn', text: `${whole} Whether that certificate is this service’s could not be asked.` };
}

export function SealNote({ seal }: { seal: SealReading }) {
  const { tone, text } = wordsFor(seal);
  const stamp = 'stamp' in seal ? seal.stamp : null;
  if (stamp === 'unconfirmed') {
    return (
      <Banner tone="warn">
        <bdi>{text}</bdi> Its time stamp cannot be confirmed: it was altered, or made in a way that this page cannot
        check.
      </Banner>
    );
  }
  return (
    <Banner tone={tone}>
      <bdi>{text}</bdi>
      {stamp && (
        <>
          {' '}
          Time stamp of <bdi>{stamp.by}</bdi>: <Moment at={stamp.at} />.
        </>
      )}
    </Banner>
  );
}
