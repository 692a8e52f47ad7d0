/** Definition lists: a term on a line of its own, and below it lines that begin with a colon and a space. */
import type { Inline } from '../tree.ts';

/** The term and its definitions; null for a paragraph that is none. */
export function definitionParts(source: string): { term: string; definitions: string[] } | null {
  if (!source.includes('\n:')) return null;
  const [term = '', ...lines] = source.split('\n');
  if (term.startsWith(': ') || !/^:[ \t]+\S/.test(lines[0] ?? '')) return null;
  const definitions: string[] = [];
  for (const line of lines) {
    if (/^:[ \t]+\S/.test(line)) definitions.push(line.replace(/^:[ \t]+/, ''));
    else definitions.push(`${definitions.pop()}\n${line}`);
  }
  return { term, definitions };
}

/** The term in bold, each definition on a line below it. */
export function definitionInlines(term: Inline[], definitions: readonly Inline[][]): Inline[] {
  const bold: Inline[] = term.every(({ type }) => type === 'strong') ? term : [{ type: 'strong', children: term }];
  return [...bold, ...definitions.flatMap((each): Inline[] => [{ type: 'break' }, ...each])];
}
