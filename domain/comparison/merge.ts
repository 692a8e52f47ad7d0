/**
 * Two changes of one text put together, where they do not touch: the text as a list of parts (lines, or blocks), as it was
 * and as each side has it now.
 *
 * A part that neither side changed must lie between what one side did and what the other did; otherwise, and where both
 * changed the same part differently, there is no answer and a person decides.
 */
import { align, type Match, newBudget } from './align.ts';

/** What one side put in the place of the parts from `start` to `end`. */
interface Change {
  start: number;
  end: number;
  parts: readonly string[];
}

export function mergeParts(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const changes = [...changesOf(base, mine), ...changesOf(base, theirs)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
  const merged: string[] = [];
  let at = 0;
  let previous: Change | undefined;
  for (const change of changes) {
    if (previous && isSame(previous, change)) continue;
    // Parts next to each other touch: a sentence that was added on both sides has no order of its own.
    if (previous && change.start <= previous.end) return null;
    merged.push(...base.slice(at, change.start), ...change.parts);
    at = change.end;
    previous = change;
  }
  return [...merged, ...base.slice(at)];
}

function isSame(a: Change, b: Change): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, index) => part === b.parts[index])
  );
}

function changesOf(base: readonly string[], side: readonly string[]): Change[] {
  const changes: Change[] = [];
  let [from, to] = [0, 0];
  const end: Match = [base.length, side.length];
  for (const [i, j] of [...align(base, side, newBudget()), end]) {
    if (i > from || j > to) changes.push({ start: from, end: i, parts: side.slice(to, j) });
    [from, to] = [i + 1, j + 1];
  }
  return changes;
}
