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

/** What is measured, after a number and a space; no letter or digit follows it. */
const UNIT = new RegExp(
  '(?:%|‰|°[CFK]?|[€$£¥]|[\'′"″]|Ω|[kMGTdcmµμnp]?(?:m[²³]?|g|s|l|L|A|V|W|N|J|K|Pa|Hz|Ω|F|H|T|C|Bq|Gy|Sv|mol|bar|eV|Wh|VA|bit|B|cd|lm|lx|rad)' +
    '|kg|min|h|t|ha|ft|yd|mi|lb|lbs|oz|gal|psi|rpm|ppm|ppb|dB|dpi|px|pt|IU|I\\.E\\.|U|M|mmHg|EUR|USD|GBP|CHF|HUF|Ft|Mio|Mrd)' +
    '(?:[/·][A-Za-zµμΩ²³]{1,4}[²³]?)?(?![\\p{L}\\p{N}])',
  'yu',
);

/** Whether the space at `at` holds what stands around it together: a number and its unit, a quotation and its marks. */
export function holdsTogether(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (before >= 0x30 && before <= 0x39) {
    UNIT.lastIndex = at + 1;
    return UNIT.test(text);
  }
  if (before === 0xab || before === 0x2039) return isAlone(text, at - 2);
  const after = text.charCodeAt(at + 1);
  return (after === 0xbb || after === 0x203a) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 2));
}

/** Nothing but a space or another mark stands there: the mark after it opens. */
function isAlone(text: string, at: number): boolean {
  return at < 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at));
}

/** Whether what begins with this character stays with what stands before it, even after a space: `Voici :`. */
export function clings(code: number): boolean {
  return CLINGING[code] === 1;
}
