/** Quotes that begin with `[!NOTE]`, as GitHub writes notes and warnings: the mark becomes a bold word of its own. */
import type { Block } from '../tree.ts';

const words: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Important',
  WARNING: 'Warning',
  CAUTION: 'Caution',
};
const mark = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i;

/** What kind of alert a paragraph's source begins with, and the source after the mark; null where it begins with none. */
export function alertIn(source: string): { word: string; rest: string } | null {
  const found = mark.exec(source);
  if (found === null) return null;
  return { word: words[found[1]!.toUpperCase()]!, rest: source.slice(found[0].length) };
}

export function alertTitle(word: string, line: number): Block {
  return { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', text: word }] }], line };
}
