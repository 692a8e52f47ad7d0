/** How long a pack will still take, from how fast its documents were done lately. */
import { plural, t } from '../texts/index.ts';

/** When how many documents were done, by the clock of this browser. */
export interface Sample {
  at: number;
  done: number;
}

/** Documents that were laid out before are done at once; what happened longer ago than this says little about the rest. */
const windowMs = 30_000;
/** Fewer seconds than that say nothing yet. */
const shortestMs = 2_000;

export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  // Another try begins anew.
  if (last && sample.done < last.done) return [sample];
  const kept = samples.filter(({ at }) => sample.at - at <= windowMs);
  return [...kept, sample];
}

/** Null where nothing can be said yet. */
export function secondsLeft(samples: readonly Sample[], total: number, now: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.done <= first.done || last.at - first.at < shortestMs) return null;
  const perDocument = (last.at - first.at) / (last.done - first.done);
  return Math.max(0, (perDocument * (total - last.done) - (now - last.at)) / 1000);
}

export function leftWords(seconds: number): string {
  if (seconds < 10) return t('a few seconds left');
  if (seconds < 55) return t('about {n} seconds left', { n: Math.ceil(seconds / 10) * 10 });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return plural(minutes, 'about a minute left', 'about {n} minutes left');
  return t('about {n} hours left', { n: Math.round(minutes / 60) });
}
