/** Which of the units that are gone and of those that are new are two states of one block: those of a kind with enough words in common. */
import type { Match } from './align.ts';
import type { Unit } from './units.ts';
import { isWord, tokensOf } from './word-parts.ts';

/** The part of the words that two states of one block share at least. */
const ENOUGH = 0.4;
/** Up to so many pairs are all compared; in longer lists each unit looks only a little ahead. */
const MAX_PAIRS = 10_000;
const LOOK_AHEAD = 16;

type Bag = { size: number; words: Map<string, number> };

export function pairUnits(gone: readonly Unit[], come: readonly Unit[]): Match[] {
  const bags = [gone.map(bagOf), come.map(bagOf)] as const;
  const likeness = (i: number, j: number): number => {
    const [was, is, before, after] = [gone[i], come[j], bags[0][i], bags[1][j]];
    if (!was || !is || !before || !after || was.kind !== is.kind) return 0;
    const alike = was.text === is.text ? 1 : commonPart(before, after);
    return alike >= ENOUGH ? alike : 0;
  };
  return gone.length * come.length <= MAX_PAIRS
    ? bestPairs(gone.length, come.length, likeness)
    : nextPairs(gone.length, come.length, likeness);
}

function bagOf(unit: Unit): Bag {
  const words = new Map<string, number>();
  let size = 0;
  for (const token of tokensOf(unit.text)) {
    if (!isWord(token)) continue;
    words.set(token, (words.get(token) ?? 0) + 1);
    size++;
  }
  return { size, words };
}

function commonPart(a: Bag, b: Bag): number {
  if (a.size === 0 || b.size === 0) return 0;
  const [small, large] = a.words.size <= b.words.size ? [a, b] : [b, a];
  let common = 0;
  for (const [word, count] of small.words) common += Math.min(count, large.words.get(word) ?? 0);
  return (2 * common) / (a.size + b.size);
}

/** The pairs in order whose likeness adds up to most. */
function bestPairs(rows: number, columns: number, likeness: (i: number, j: number) => number): Match[] {
  const width = columns + 1;
  const sums = new Float64Array((rows + 1) * width);
  const likenesses = new Float64Array(rows * columns);
  const sumAt = (i: number, j: number) => sums[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const alike = likeness(i, j);
      likenesses[i * columns + j] = alike;
      const paired = alike > 0 ? alike + sumAt(i + 1, j + 1) : 0;
      sums[i * width + j] = Math.max(paired, sumAt(i + 1, j), sumAt(i, j + 1));
    }
  }
  const pairs: Match[] = [];
  for (let [i, j] = [0, 0]; i < rows && j < columns; ) {
    const alike = likenesses[i * columns + j] ?? 0;
    if (alike > 0 && sumAt(i, j) === alike + sumAt(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (sumAt(i, j) === sumAt(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

function nextPairs(rows: number, columns: number, likeness: (i: number, j: number) => number): Match[] {
  const pairs: Match[] = [];
  for (let [i, from] = [0, 0]; i < rows && from < columns; i++) {
    let [best, bestAt] = [0, -1];
    for (let j = from; j < Math.min(columns, from + LOOK_AHEAD); j++) {
      const alike = likeness(i, j);
      if (alike > best) [best, bestAt] = [alike, j];
    }
    if (bestAt < 0) continue;
    pairs.push([i, bestAt]);
    from = bestAt + 1;
  }
  return pairs;
}
