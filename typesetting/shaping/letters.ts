/** Counts what a text shows: every UTF-16 unit but those that layout may turn into space or leave out at the end of a line. */

/** What layout treats as space besides the space itself: `cleanText` makes it one, or a line may lose it. */
const OTHER_SPACE = /[\t-\r\x85\xa0\u2028\u2029]/;
const OTHER_SPACES = new RegExp(OTHER_SPACE, 'g');

/** The same number for a text and for its parts together, however it is divided. */
export function lettersIn(text: string): number {
  let letters = text.length;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) letters--;
  return OTHER_SPACE.test(text) ? letters - text.match(OTHER_SPACES)!.length : letters;
}
