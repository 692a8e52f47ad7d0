/**
 * Which entries of two lists belong together, in order.
 *
 * Entries that occur once on both sides come first (patience), then what lies between them is compared by edit distance (npm `diff`).
 * The steps are counted and bounded, without a clock, so that the same input always has the same answer: two texts that have
 * nothing in common are one removal and one addition, found in linear time.
 */
import { diffArrays } from 'diff';

/** Indices before and after of an entry that both sides have. */
export type Match = readonly [before: number, after: number];

interface Range {
  before: number;
  beforeEnd: number;
  after: number;
  afterEnd: number;
  depth: number;
}

/** Each round divides at entries that are unique between those of the round before. */
const MAX_ROUNDS = 8;
const MAX_EDITS = 512;

/** Shared by all calls of one comparison; an edit distance of n costs n squared. */
export interface Budget {
  steps: number;
}

export function newBudget(): Budget {
  return { steps: 4_000_000 };
}

export function align(before: readonly string[], after: readonly string[], budget: Budget): Match[] {
  const matches: Match[] = [];
  const open: Range[] = [{ before: 0, beforeEnd: before.length, after: 0, afterEnd: after.length, depth: 0 }];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const inner = withoutEnds(before, after, range, matches);
    if (inner.before === inner.beforeEnd || inner.after === inner.afterEnd) continue;
    const anchors = inner.depth < MAX_ROUNDS ? uniqueMatches(before, after, inner) : [];
    if (anchors.length === 0) {
      for (const match of byEditDistance(before, after, inner, budget)) matches.push(match);
      continue;
    }
    let [from, to] = [inner.before, inner.after];
    for (const [i, j] of [...anchors, [inner.beforeEnd, inner.afterEnd] as const]) {
      if (i > from || j > to) open.push({ before: from, beforeEnd: i, after: to, afterEnd: j, depth: inner.depth + 1 });
      [from, to] = [i + 1, j + 1];
    }
    for (const anchor of anchors) matches.push(anchor);
  }
  return matches.sort(([a], [b]) => a - b);
}

/** Takes off what is equal at both ends. */
function withoutEnds(before: readonly string[], after: readonly string[], range: Range, matches: Match[]): Range {
  const inner = { ...range };
  while (
    inner.before < inner.beforeEnd &&
    inner.after < inner.afterEnd &&
    before[inner.before] === after[inner.after]
  ) {
    matches.push([inner.before++, inner.after++]);
  }
  while (
    inner.before < inner.beforeEnd &&
    inner.after < inner.afterEnd &&
    before[inner.beforeEnd - 1] === after[inner.afterEnd - 1]
  ) {
    matches.push([--inner.beforeEnd, --inner.afterEnd]);
  }
  return inner;
}

/** Entries that occur once on either side, as many of them as stand in the same order on both. */
function uniqueMatches(before: readonly string[], after: readonly string[], range: Range): Match[] {
  const placeAfter = uniquePlaces(after, range.after, range.afterEnd);
  const pairs: Match[] = [];
  for (const [entry, i] of uniquePlaces(before, range.before, range.beforeEnd)) {
    const j = placeAfter.get(entry);
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j]);
  }
  return longestIncreasing(pairs);
}

/** The place of each entry; -1 for one that occurs more than once. In the order of first places. */
function uniquePlaces(entries: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < to; at++) {
    const entry = entries[at] ?? '';
    places.set(entry, places.has(entry) ? -1 : at);
  }
  return places;
}

/** The longest series that rises on the second side too; the pairs come in the order of the first. */
function longestIncreasing(pairs: readonly Match[]): Match[] {
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length);
  pairs.forEach(([, j], index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < j) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = index;
  });
  const series: Match[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) series.push(pair);
  }
  return series.reverse();
}

function byEditDistance(before: readonly string[], after: readonly string[], range: Range, budget: Budget): Match[] {
  const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(budget.steps)));
  if (maxEditLength === 0) return [];
  const changes = diffArrays(before.slice(range.before, range.beforeEnd), after.slice(range.after, range.afterEnd), {
    maxEditLength,
  });
  if (changes === undefined) {
    budget.steps -= maxEditLength * maxEditLength;
    return [];
  }
  const matches: Match[] = [];
  let [i, j, edits] = [range.before, range.after, 0];
  for (const { count, added, removed } of changes) {
    if (!added && !removed) for (let k = 0; k < count; k++) matches.push([i + k, j + k]);
    if (!added) i += count;
    if (!removed) j += count;
    if (added || removed) edits += count;
  }
  budget.steps = Math.max(0, budget.steps - edits * edits);
  return matches;
}
