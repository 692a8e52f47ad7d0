/** A sentence that stays until its reason is gone. Bad news is announced at once. */
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import './feedback.css';
import { Icon } from './icon.tsx';

export function Banner({ tone = 'info', action, children }: { tone?: Tone; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={`banner tone-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'bad' || tone === 'warn' ? 'warning' : 'info'} />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  );
}
