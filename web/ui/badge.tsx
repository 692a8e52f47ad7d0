/** A short word with a colour; the meaning does not depend on the colour. */
import './feedback.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return <span className={`badge tone-${tone}`}>{children}</span>;
}
