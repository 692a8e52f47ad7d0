/**
 * The one printer from content tree to markdown.
 *
 * Printing what was printed and parsed gives the same text again; it is the canonical form that the rich
 * format is projected to.
 */
import type { ContentTree, Footnote } from '../tree.ts';
import { type LabelOf, printBlocks, printParagraph } from './blocks.ts';

export function printMarkdown(tree: ContentTree): string {
  const labels = new Map(tree.footnotes.map((footnote) => [footnote.index, footnote.label]));
  const labelOf: LabelOf = (index) => labels.get(index) ?? String(index);
  const lines = printBlocks(tree.blocks, labelOf);
  for (const footnote of tree.footnotes) {
    if (lines.length > 0) lines.push('');
    for (const line of printFootnote(footnote, labelOf)) lines.push(line);
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function printFootnote(footnote: Footnote, labelOf: LabelOf): string[] {
  const [first, ...rest] = footnote.children;
  const indented = (lines: string[]): string[] => lines.map((line) => (line === '' ? '' : `    ${line}`));
  const label = `[^${footnote.label}]:`;
  if (first?.type !== 'paragraph') return [label, ...indented(printBlocks(footnote.children, labelOf))];
  const [firstLine, ...lines] = printParagraph(first.children, labelOf);
  const others = printBlocks(rest, labelOf);
  return [`${label} ${firstLine}`, ...indented([...lines, ...(others.length === 0 ? [] : ['', ...others])])];
}
