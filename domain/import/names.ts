/** The number, title and folder of an imported document, from what its file says. */
import { isHumanId } from '../content/index.ts';
import { folderNameProblem, maximumFolderDepth, normaliseName } from '../folders/index.ts';

const maximumTitleLength = 300;

function stemOf(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '');
}

/** What somebody wrote as the id, else the file's name where it is one, else the number that the heading begins with. */
export function numberFrom(given: string | undefined, path: string, heading: string | undefined): string | null {
  if (given !== undefined) return given;
  const stem = stemOf(path);
  if (isHumanId(stem)) return stem;
  return leadingNumber(heading ?? '') ?? leadingNumber(stem);
}

/** A number has a digit: "A guide" and "PURPOSE AND SCOPE" begin with words. */
function leadingNumber(text: string): string | null {
  const word = /^\S+/.exec(text.trim())?.[0].replace(/[.:,;–—-]+$/, '') ?? '';
  return /\d/.test(word) && isHumanId(word) ? word : null;
}

export function titleFrom(given: string | undefined, heading: string | undefined, path: string): string {
  const title = cleaned(given ?? '') || cleaned(heading ?? '') || cleaned(stemOf(path)) || 'Untitled';
  return [...title].slice(0, maximumTitleLength).join('').trim();
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

export function folderPathOf(path: string): string[] {
  return path.split('/').slice(0, -1).map(normaliseName);
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
