/**
 * Where a line may end: UAX 14, with Thai, Lao, Khmer and Burmese divided into words by the platform's dictionaries.
 *
 * Nearly all text is words between spaces, and what stands between two spaces breaks alike wherever it stands; so ASCII text goes
 * token by token, through a memory, and only other text through the full algorithm.
 */
import LineBreaker from 'linebreak';

const PLAIN = /^[A-Za-z0-9]+[.,;:!?)'"]*$/;
const DICTIONARY = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/;
const TOKENS = 20_000;

const insideTokens = new Map<string, readonly number[]>();
const none: readonly number[] = [];
const words = new Intl.Segmenter('th', { granularity: 'word' });

function fullBreaks(text: string): number[] {
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

function insideToken(token: string): readonly number[] {
  if (PLAIN.test(token)) return none;
  let inside = insideTokens.get(token);
  if (inside === undefined) {
    inside = fullBreaks(token).filter((position) => position < token.length);
    if (insideTokens.size >= TOKENS) insideTokens.clear();
    if (token.length <= 64) insideTokens.set(token, inside);
  }
  return inside;
}

/** Positions after which the text may be divided, ascending; the last is the text's length. Line feeds count as spaces. */
export function breakPositions(text: string): number[] {
  if (!/^[\x20-\x7e]*$/.test(text)) return fullBreaks(text);
  const positions: number[] = [];
  for (let at = 0; at < text.length; ) {
    let end = text.indexOf(' ', at);
    if (end < 0) end = text.length;
    if (end > at) for (const inside of insideToken(text.slice(at, end))) positions.push(at + inside);
    while (end < text.length && text.charCodeAt(end) === 0x20) end++;
    positions.push(end);
    at = end;
  }
  return positions;
}
