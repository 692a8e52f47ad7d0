/** The number, title and folder of an imported document, from what its file says. */
import { isHumanId } from '../content/index.ts';
import { folderNameProblem, maximumFolderDepth, normaliseName } from '../folders/index.ts';

const maximumTitleLength = 300;

/** The name of a file without its folders and its ending. */
export function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '');
}

/** What somebody wrote as the id, else the file's name where it is one, else the number that the heading begins with. */
export function numberFrom(given: string | undefined, path: string, heading: string | undefined): string | null {
  if (given !== undefined) return given;
  const stem = stemOf(path);
  if (isHumanId(stem)) return stem;
  return leadingNumber(heading ?? '') ?? leadingNumber(stem);
}

/** A number has a digit: "A guide" and "PURPOSE AND SCOPE" begin with words. An underscore may end it, as in `SOP-001_Cleaning`. */
function leadingNumber(text: string): string | null {
  const [word = ''] = /^\S+/.exec(text.trim()) ?? [];
  const candidates = [word, word.split(/[_(]/, 1)[0] ?? ''].map((one) => one.replace(/[.:,;–—-]+$/, ''));
  return candidates.find((one) => /\d/.test(one) && isHumanId(one)) ?? null;
}

const spelled: Record<string, string> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  SS: 'SS',
  Æ: 'AE',
  Ø: 'OE',
  Å: 'AA',
  Œ: 'OE',
  Ł: 'L',
};
/** Words before the figures of a number: more of them are a sentence. */
const mostWords = 3;

/**
 * A number made of what was written in its place, for the person to take or to change: blanks and underscores become hyphens, umlauts
 * two letters. Null where there are no figures: a number that nobody gave is not made up.
 */
export function proposedNumber(given: string | null, path: string, title: string): string | null {
  if (given !== null && isHumanId(given)) return null;
  for (const text of [given ?? '', stemOf(path), title]) {
    const proposal = numberOf(text);
    if (proposal !== null) return proposal;
  }
  return null;
}

function numberOf(text: string): string | null {
  const letters = text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, (letter) => spelled[letter] ?? letter);
  const words = letters
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const first = words.findIndex((word) => /\d/.test(word));
  if (first < 0 || first > mostWords) return null;
  let end = first + 1;
  while (/^\d{1,3}$/.test(words[end] ?? '')) end += 1;
  const number = words.slice(0, end).join('-');
  const proposal = /^\d/.test(number) ? `DOC-${number}` : number;
  return isHumanId(proposal) ? proposal : null;
}

export function titleFrom(given: string | undefined, heading: string | undefined, path: string): string {
  return [...wholeTitle(given, heading, path)].slice(0, maximumTitleLength).join('').trim();
}

function wholeTitle(given: string | undefined, heading: string | undefined, path: string): string {
  return cleaned(given ?? '') || cleaned(heading ?? '') || cleaned(stemOf(path)) || 'Untitled';
}

/** A title that is too long is cut, and never in silence. */
export function cutTitle(given: string | undefined, heading: string | undefined, path: string): string[] {
  const length = [...wholeTitle(given, heading, path)].length;
  if (length <= maximumTitleLength) return [];
  return [`The title has ${length} characters and is cut to ${maximumTitleLength}. Give it a shorter one.`];
}

function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** A heading repeats the title also where the document's number stands before it. */
export function repeatsTitle(heading: string, titles: readonly string[], humanId: string | null): boolean {
  const text = cleaned(heading);
  const bare =
    humanId !== null && text.startsWith(humanId) ? text.slice(humanId.length).replace(/^[\s.:,;–—-]+/, '') : text;
  return titles.some((title) => text === title || (bare !== '' && bare === title));
}

/** Folders without a name are none. */
export function folderPathOf(path: string): string[] {
  return foldersOf(path)
    .filter((name) => !isNameless(name))
    .map(normaliseName);
}

const foldersOf = (path: string) => path.split('/').slice(0, -1);
const isNameless = (name: string) => name.trim() === '' || name.trim() === '.';

/** What of a path cannot be kept as it is. */
export function pathNotes(path: string): string[] {
  if (!foldersOf(path).some(isNameless)) return [];
  const lands = folderPathOf(path).join('/');
  return [`“${path}” has a folder without a name; the document goes to ${lands === '' ? 'the root' : `“${lands}”`}.`];
}

/** Why documents cannot be put there, in words for the person who can choose another folder; null when they can. */
export function folderPathProblem(names: readonly string[]): string | null {
  if (names.length > maximumFolderDepth) return `Folders nest at most ${maximumFolderDepth} levels deep.`;
  for (const name of names) {
    const problem = folderNameProblem(name);
    if (problem !== null) return `The folder “${name}” cannot be: ${problem}`;
  }
  return null;
}
