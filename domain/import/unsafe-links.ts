/** Addresses that a browser would run instead of open. They are kept as text, with a warning, and are no links. */

import { parseMarkdown } from '../content/index.ts';
import { codeFinder, codeRanges, lineFinder } from './code-ranges.ts';

/** Browsers pass over blanks and control characters in an address. */
export function isUnsafeAddress(address: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''));
}

/** The sign that makes the link, and where its address begins. */
const linkSigns = /\](\()\s*<?|^ {0,3}(\[)(?!\^)[^\]\n]+\]:[ \t]*<?|(<)/gm;
const longestScheme = 120;

export interface UnsafeLink {
  /** Counted in the text that was given. */
  line: number;
  message: string;
}

/** Escapes the sign that makes the link, and nothing else. */
export function withoutUnsafeLinks(text: string): { text: string; warnings: UnsafeLink[] } {
  const isUnsafe = (at: number) => isUnsafeAddress(decoded(text.slice(at, at + longestScheme)));
  const found = [...text.matchAll(linkSigns)].flatMap(({ 0: whole, 1: inline, 2: definition, index }) => {
    const at = inline === undefined ? (definition === undefined ? index : index + whole.indexOf('[')) : index + 1;
    return isUnsafe(index + whole.length) ? [at] : [];
  });
  if (found.length === 0) return { text, warnings: [] };
  const inCode = codeFinder(codeRanges(text, parseMarkdown(text)));
  const lineOf = lineFinder(text);
  const message = 'A link that could run a program in the browser is kept as text.';
  const warnings: UnsafeLink[] = [];
  let written = '';
  let from = 0;
  for (const at of found.filter((place) => !inCode(place))) {
    written += `${text.slice(from, at)}\\`;
    from = at;
    warnings.push({ line: lineOf(at), message });
  }
  return { text: written + text.slice(from), warnings };
}

/** An address may hide its letters behind entities and backslashes. */
function decoded(address: string): string {
  const letter = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
  return address
    .replace(/&#(\d{1,7});/g, (_, code: string) => letter(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => letter(Number.parseInt(code, 16)))
    .replace(/&colon;/gi, ':')
    .replace(/&(?:Tab|NewLine);/g, '')
    .replace(/\\(.)/g, '$1')
    .replace(/%3a/gi, ':');
}
