/** What a character is to markdown-it when it decides whether a delimiter opens or closes. */
import MarkdownIt from 'markdown-it';

const { isMdAsciiPunct, isPunctCharCode, isWhiteSpace } = new MarkdownIt().utils;

export function isPunctuation(character: string): boolean {
  const code = character.codePointAt(0) ?? 0x20;
  return isMdAsciiPunct(code) || isPunctCharCode(code);
}

/** Neither punctuation nor white space: beside such a character some delimiters do not count. */
export function isWordLike(character: string): boolean {
  return character !== '' && !isWhiteSpace(character.codePointAt(0) ?? 0x20) && !isPunctuation(character);
}

export function firstCharacter(text: string): string {
  const code = text.codePointAt(0);
  return code === undefined ? '' : String.fromCodePoint(code);
}

export function lastCharacter(text: string): string {
  const pair = text.slice(-2);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text.slice(-1);
}

export function longestBacktickRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
