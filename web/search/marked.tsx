/** Text in which each match stands between two private characters; on screen it is marked. */
import { matchEnd, matchStart } from '../../contract/index.ts';

interface Part {
  key: string;
  text: string;
  isMatch: boolean;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let isMatch = false;
  for (const [place, piece] of text.split(new RegExp(`([${matchStart}${matchEnd}])`)).entries()) {
    if (piece === matchStart) isMatch = true;
    else if (piece === matchEnd) isMatch = false;
    else if (piece !== '') parts.push({ key: String(place), text: piece, isMatch });
  }
  return parts;
}

export function Marked({ text }: { text: string }) {
  return partsOf(text).map((part) => (part.isMatch ? <mark key={part.key}>{part.text}</mark> : part.text));
}
