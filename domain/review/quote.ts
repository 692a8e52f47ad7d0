/**
 * A passage by its words and what stands around them, and finding it again in a text that was edited since.
 *
 * White space counts as one blank wherever it stands, because a paragraph that only moved to other lines is the same.
 */
export interface Quote {
  exact: string;
  prefix: string;
  suffix: string;
}

export interface Place {
  start: number;
  end: number;
  /** What stood around it is there, but its own words are others now. */
  isChanged: boolean;
}

const aroundLength = 48;
/** A changed passage is looked for no further than it can have grown by usual editing. */
const furthest = (exact: string) => 3 * exact.length + 200;

export const collapse = (text: string) => text.replaceAll(/\s+/gu, ' ');

export function quoteAt(text: string, start: number, end: number): Quote {
  return {
    exact: collapse(text.slice(start, end)).trim(),
    prefix: collapse(text.slice(Math.max(0, start - aroundLength), start)),
    suffix: collapse(text.slice(end, end + aroundLength)),
  };
}

/** A text with its white space collapsed, and where each of its characters stands in the original. */
export interface SearchedText {
  collapsed: string;
  origins: Uint32Array;
}

/** `isLeftOut` tells of characters that readers do not see. */
export function searched(text: string, isLeftOut: (index: number) => boolean = () => false): SearchedText {
  const origins = new Uint32Array(text.length + 1);
  let collapsed = '';
  let length = 0;
  let wasSpace = false;
  for (let index = 0; index < text.length; index += 1) {
    if (isLeftOut(index)) continue;
    const character = text[index] ?? '';
    const isSpace = character <= ' ' || /\s/u.test(character);
    if (isSpace && wasSpace) continue;
    wasSpace = isSpace;
    origins[length] = index;
    length += 1;
    collapsed += isSpace ? ' ' : character;
  }
  origins[length] = text.length;
  return { collapsed, origins };
}

/** How much of what stands around it a passage has to have where the same words elsewhere are not the ones meant. */
export const surroundingsNeeded = ({ prefix, suffix }: Quote): number =>
  Math.min(16, Math.floor((prefix.trim().length + suffix.trim().length) / 2));

/** Of several places with the same words, the one that has most of what stood around the passage, and at least so many characters of it. */
export function findQuote({ collapsed, origins }: SearchedText, quote: Quote, least = 0): Place | null {
  const exact = collapse(quote.exact).trim();
  if (exact === '') return null;
  let [best, bestScore] = [-1, least - 1];
  for (let at = collapsed.indexOf(exact); at >= 0; at = collapsed.indexOf(exact, at + 1)) {
    const score =
      commonEnd(collapsed.slice(Math.max(0, at - aroundLength), at), collapse(quote.prefix)) +
      commonStart(collapsed.slice(at + exact.length, at + exact.length + aroundLength), collapse(quote.suffix));
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  const place = best >= 0 ? { from: best, to: best + exact.length } : changedPlace(collapsed, quote, exact);
  if (place === null) return null;
  return {
    start: origins[place.from] ?? 0,
    end: (origins[place.to - 1] ?? 0) + 1,
    isChanged: best < 0,
  };
}

/** Between what stood before and what stood after, if both are still there and near each other. */
function changedPlace(text: string, quote: Quote, exact: string): { from: number; to: number } | null {
  const [prefix, suffix] = [collapse(quote.prefix), collapse(quote.suffix)];
  if (prefix.trim().length < 8 || suffix.trim().length < 8) return null;
  const before = text.indexOf(prefix);
  if (before < 0) return null;
  const from = before + prefix.length;
  const to = text.indexOf(suffix, from);
  return to > from && to - from <= furthest(exact) ? { from, to } : null;
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length += 1;
  return length;
}

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}
