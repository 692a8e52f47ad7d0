/** Which of many rows or columns of one size can be seen, with some beside them, so that scrolling never shows an empty place. */

export interface ShownRange {
  first: number;
  /** The first that is not shown. */
  end: number;
}

/** Ranges begin and end at multiples of it, so that most movements draw nothing new. */
export const blockSize = 4;

export function shownRange(scrolled: number, room: number, size: number, count: number): ShownRange {
  const first = Math.max(0, Math.floor(scrolled / size / blockSize) * blockSize - blockSize);
  const end = Math.min(count, Math.ceil((scrolled + room) / size / blockSize) * blockSize + blockSize);
  return { first: Math.min(first, count), end: Math.max(Math.min(first, count), end) };
}

export function isSameRange(one: ShownRange, other: ShownRange): boolean {
  return one.first === other.first && one.end === other.end;
}
