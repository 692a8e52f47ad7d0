/** The name that is being typed behind an @, where the cursor stands. Pure. */
export interface TypedName {
  /** Where the @ stands. */
  start: number;
  typed: string;
}

const longestName = 60;

/** Null where no name is being typed: no @ before the cursor, one inside an address, or a line in between. */
export function typedName(text: string, cursor: number): TypedName | null {
  const start = text.lastIndexOf('@', cursor - 1);
  if (start < 0 || cursor - start > longestName) return null;
  const before = text[start - 1];
  if (before !== undefined && /[\p{L}\p{N}_]/u.test(before)) return null;
  const typed = text.slice(start + 1, cursor);
  return /[\n@]|^\s| {2}/.test(typed) ? null : { start, typed };
}

/** The text with the whole name in place of what was typed, and where the cursor goes on. */
export function withName(text: string, { start, typed }: TypedName, name: string): { text: string; cursor: number } {
  const rest = text.slice(start + 1 + typed.length);
  const gap = /^[\s.,;:!?)]/.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, start)}@${name}${gap}${rest}`, cursor: start + 1 + name.length + 1 };
}
