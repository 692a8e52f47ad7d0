/** Progress of long work, with its numbers in words. */
import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components';
import { t } from '../texts/index.ts';
import './feedback.css';

export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <AriaProgressBar className="progress" value={done} maxValue={Math.max(total, 1)} isIndeterminate={total === 0}>
      {({ percentage }) => (
        <>
          <div className="row">
            <Label>{label}</Label>
            <span className="spacer" />
            <span className="muted">{total === 0 ? t('waiting') : t('{done} of {total}', { done, total })}</span>
          </div>
          <div className="progress-track">
            <div className="progress-fill" style={{ width: `${percentage ?? 0}%` }} />
          </div>
        </>
      )}
    </AriaProgressBar>
  );
}
