/**
 * Where a line may end: UAX 14, with Thai, Lao, Khmer and Burmese divided into words by the platform's dictionaries.
 *
 * Nearly all text is words between spaces, and what stands between two spaces breaks alike wherever it stands; so Latin, Greek and
 * Cyrillic text goes word by word, and only other text through the full algorithm.
 */
import LineBreaker from 'linebreak';

const PLAIN = /^[A-Za-z0-9]+[.,;:!?)'"]*$/;
const DICTIONARY = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;

const none: readonly number[] = [];
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Positions after which the text may be divided, ascending; the last is the text's length. Line feeds count as spaces. */
export function breakPositions(text: string): number[] {
  const positions: number[] = [];
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) positions.push(next.position);
  return DICTIONARY.test(text) ? withDictionaryBreaks(text, positions) : positions;
}

function withDictionaryBreaks(text: string, positions: number[]): number[] {
  const all = new Set(positions);
  for (const match of text.matchAll(/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+/g)) {
    // Slices keep the dictionary's search short however long the run is.
    for (let at = 0; at < match[0].length; at += 1000) {
      for (const { index } of words.segment(match[0].slice(at, at + 1000))) {
        if (index > 0) all.add(match.index + at + index);
      }
    }
  }
  return [...all].sort((a, b) => a - b);
}

/** Positions inside a word, without its ends, at which it may be divided. */
export function breaksInside(word: string): readonly number[] {
  return PLAIN.test(word) ? none : breakPositions(word).filter((position) => position < word.length);
}

/** Not of the scripts that put spaces between words and run from left to right, nor their punctuation and symbols. */
const OTHER = /[^\x20-\x7e\xa0-\u052f\u1e00-\u1fff\u2010-\u2027\u202f-\u205e\u20a0-\u20cf\u2100-\u22ff]/;

/** Whether lines of the text end after spaces and inside words alone: Latin, Greek and Cyrillic. */
export function isWords(text: string): boolean {
  return !OTHER.test(text);
}

const NOT_LATIN = /[^\x20-\x7e\xa0-\u036f]/;

/** Whether the text is words in Latin letters, as nearly all is: `isWords`, in fewer steps, and in no script that tells its language. */
export function isLatin(text: string): boolean {
  return !NOT_LATIN.test(text);
}

const CLINGING = new Uint8Array(128);
for (const char of ')]}!?,.:;/') CLINGING[char.charCodeAt(0)] = 1;

/** Whether what begins with this character stays with what stands before it, even after a space: `Voici :`. */
export function clings(code: number): boolean {
  return CLINGING[code] === 1;
}
