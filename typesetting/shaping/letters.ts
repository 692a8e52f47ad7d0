/** Counts what a text shows: every UTF-16 unit but those that layout may turn into space or leave out at the end of a line. */

/** Whether layout treats a character as space: `cleanText` makes it one, or a line may lose it. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return code === 0xa0 || code === 0x85 || code === 0x2028 || code === 0x2029;
}

/** The same number for a text and for its parts together, however it is divided. */
export function lettersIn(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) letters++;
  return letters;
}
