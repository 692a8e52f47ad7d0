/** A short word with a colour; the meaning does not depend on the colour. A quiet one has a dot instead of a ground. */
import './feedback.css';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

export interface BadgeProps {
  tone?: Tone;
  isQuiet?: boolean;
  children: string;
}

export function Badge({ tone = 'neutral', isQuiet = false, children }: BadgeProps) {
  return <span className={`badge tone-${tone}${isQuiet ? ' badge-quiet' : ''}`}>{children}</span>;
}
