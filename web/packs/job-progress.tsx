/** How far a pack under way has come, and how long the rest will take. */
import { useEffect, useRef, useState } from 'react';
import type { ExportJob } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
import { ProgressBar } from '../ui/index.ts';
import { leftWords, type Sample, secondsLeft, withSample } from './time-left.ts';

export function JobProgress({ job: { state, progress } }: { job: ExportJob }) {
  const { done, total } = progress;
  const samples = useRef<Sample[]>([]);
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    if (state !== 'running' || total === 0) return;
    samples.current = withSample(samples.current, { at: Date.now(), done });
    const say = () => {
      const seconds = secondsLeft(samples.current, total, Date.now());
      setWords(seconds === null ? null : leftWords(seconds));
    };
    say();
    const timer = setInterval(say, 1_000);
    return () => clearInterval(timer);
  }, [state, done, total]);
  return (
    <>
      <ProgressBar label={t('Documents')} done={done} total={total} />
      {total > 0 && <p className="muted job-left">{words ?? t('estimating how long it takes')}</p>}
    </>
  );
}
