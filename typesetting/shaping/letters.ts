/** Counts what a text shows: every UTF-16 unit but those that layout may turn into space or leave out at the end of a line. */

/** What layout treats as a space besides the space and the line feed: `cleanText` makes it one, or a line may lose it. */
const OTHER_SPACE = /[\t\v\f\r\x85\xa0\u2028\u2029]/g;

/** The same number for a text and for its parts together, however it is divided. The longer a text, the less each letter costs. */
export function lettersIn(text: string): number {
  const plain = text.replace(OTHER_SPACE, ' ');
  return plain.length - count(plain, ' ') - count(plain, '\n');
}

/** A search finds the next one several times as quickly as a look at every character. */
function count(text: string, char: string): number {
  let found = 0;
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) found++;
  return found;
}
