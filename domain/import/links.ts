/** Rewrites the destinations of links and images in markdown, and nothing else of the text. */
import type { ContentTree } from '../content/index.ts';
import { codeFinder, codeRanges, lineFinder } from './code-ranges.ts';

/** The destination that is to stand instead, or null where it stays. */
export type Redirect = (address: string, line: number) => string | null;

const inline = /\]\(\s*(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*))(?=[\s)])/g;
const definition = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*(?:<([^<>\n]*)>|(\S+))/gm;

/** `tree` is what the text was parsed to: parsing a megabyte takes longer than all the rest. */
export function rewriteLinks(text: string, tree: ContentTree, redirect: Redirect): string {
  if (!text.includes('](') && !text.includes(']:')) return text;
  const inCode = codeFinder(codeRanges(text, tree));
  const lineOf = lineFinder(text);
  const found = [...text.matchAll(inline), ...text.matchAll(definition)].sort((one, other) => one.index - other.index);
  let written = '';
  let from = 0;
  for (const { 0: whole, 1: bracketed, 2: bare = '', index } of found) {
    if (index < from || inCode(index)) continue;
    const address = redirect(bracketed ?? bare, lineOf(index));
    if (address === null) continue;
    const start = index + whole.length - (bracketed === undefined ? bare.length : bracketed.length + 2);
    written += text.slice(from, start) + address;
    from = index + whole.length;
  }
  return written + text.slice(from);
}
