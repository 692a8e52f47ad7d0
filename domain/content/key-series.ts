/** Keys and numbers in a row. The next one is as wide as the highest, and three digits where there is none. */
const usualWidth = 3;

export interface SeriesEnd {
  /** The highest number that is taken; 0 for none. */
  highest: number;
  /** How many digits it is written with. */
  width: number;
}

export function nextOf(prefix: string, { highest, width }: SeriesEnd): string {
  return `${prefix}${String(highest + 1).padStart(highest === 0 ? usualWidth : width, '0')}`;
}

/** What the given keys hold of a series. */
export function seriesEnd(prefix: string, keys: Iterable<string>): SeriesEnd {
  let end: SeriesEnd = { highest: 0, width: usualWidth };
  for (const key of keys) {
    const digits = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    if (/^\d{1,9}$/.test(digits) && Number(digits) > end.highest)
      end = { highest: Number(digits), width: digits.length };
  }
  return end;
}

/** The part before the number at the end; null for a key without one. */
export function seriesOf(key: string): string | null {
  return /^(.*?)\d{1,9}$/.exec(key)?.[1] ?? null;
}
