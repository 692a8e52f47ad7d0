/**
 * Escapes: no character of the author's may turn into syntax.
 *
 * Within a line a character is escaped only where it could mean something, so that prose stays readable. What
 * a line begins or ends with is guarded afterwards, when the line is known.
 */

/** Such a line of a paragraph would be a block of its own, were it not indented as no block may be. */
const isDisplayMath = /^\$\$.*\$\$$/;
const wordCharacter = /[\p{L}\p{N}]/u;

export function escapeText(text: string): string {
  return text
    .replace(/[\\`*[\]$_]/g, (found, at: number) => (found === '_' && isInsideWord(text, at) ? found : `\\${found}`))
    .replace(/~(?=~|$)|(?<=^|~)~/g, '\\~')
    .replace(/<(?=[A-Za-z/!?]|$)/g, '\\<')
    .replace(/&(?=[A-Za-z#]|$)/g, '\\&')
    .replace(/^\^/, '\\^')
    .replace(/!$/, '\\!')
    .replace(/(https?):\/\//gi, '$1\\://')
    .replace(/www\./g, 'www\\.');
}

/** An underscore between letters or digits never opens or closes emphasis. */
function isInsideWord(text: string, at: number): boolean {
  return wordCharacter.test(text[at - 1] ?? '') && wordCharacter.test(text[at + 1] ?? '');
}

export function entityOf(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** Guards each line of a paragraph against beginning like a block and against losing white space at its ends. */
export function guardLines(text: string): string {
  return text
    .split('\n')
    .map((line) => guardLineStart(guardEdges(line)))
    .map((line, index) => (index > 0 && isDisplayMath.test(line) ? `    ${line}` : line))
    .join('\n');
}

/** White space at the edges is trimmed by the parser; as an entity it stays. */
export function guardEdges(line: string): string {
  return line.replace(/^\s|(?<!^)\s$/g, entityOf);
}

function guardLineStart(line: string): string {
  if (/^(?:[=>|]|#{1,6}(?:\s|$)|[-+](?![\p{L}\p{N}])|:(?:[-:\s]|$))/u.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** A heading that ends in number signs would lose them. */
export function guardHeading(line: string): string {
  return guardEdges(line).replace(/(^|\s)(#+)$/, '$1\\$2');
}
