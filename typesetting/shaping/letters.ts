/** Counts what a text shows: every UTF-16 unit but those that layout may turn into space or leave out at the end of a line. */

/** By character: the space, and what layout treats as one: `cleanText` makes it one, or a line may lose it. */
const SPACE = new Uint8Array(256);
for (const char of ' \t\n\v\f\r\x85\xa0') SPACE[char.charCodeAt(0)] = 1;

/** The same number for a text and for its parts together, however it is divided. A look into a table is quicker than a comparison. */
export function lettersIn(text: string): number {
  let letters = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    letters -= code < 256 ? SPACE[code]! : code === 0x2028 || code === 0x2029 ? 1 : 0;
  }
  return letters;
}
