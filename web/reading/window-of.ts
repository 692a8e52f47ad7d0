/** Which of many rows or columns of one size can be seen, with some beside them, so that scrolling never shows an empty place. */

export interface ShownRange {
  first: number;
  /** The first that is not shown. */
  end: number;
}

const beside = 6;

export function shownRange(scrolled: number, room: number, size: number, count: number): ShownRange {
  const first = Math.max(0, Math.floor(scrolled / size) - beside);
  const end = Math.min(count, Math.ceil((scrolled + room) / size) + beside);
  return { first: Math.min(first, count), end: Math.max(Math.min(first, count), end) };
}
