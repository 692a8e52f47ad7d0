/**
 * The one writer from content tree to markdown.
 *
 * Writing what was written and parsed gives the same text again; it is the canonical form that the rich
 * format is projected to.
 */
import type { ContentTree, Footnote } from '../tree.ts';
import { type LabelOf, writeBlocks, writeParagraph } from './blocks.ts';

export function writeMarkdown(tree: ContentTree): string {
  const labels = new Map(tree.footnotes.map((footnote) => [footnote.index, footnote.label]));
  const labelOf: LabelOf = (index) => labels.get(index) ?? String(index);
  const lines = writeBlocks(tree.blocks, labelOf);
  for (const footnote of tree.footnotes) {
    if (lines.length > 0) lines.push('');
    for (const line of writeFootnote(footnote, labelOf)) lines.push(line);
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
}

function writeFootnote(footnote: Footnote, labelOf: LabelOf): string[] {
  const [first, ...rest] = footnote.children;
  const indented = (lines: string[]): string[] => lines.map((line) => (line === '' ? '' : `    ${line}`));
  const label = `[^${footnote.label}]:`;
  if (first?.type !== 'paragraph') return [label, ...indented(writeBlocks(footnote.children, labelOf))];
  const [firstLine, ...lines] = writeParagraph(first.children, labelOf);
  const others = writeBlocks(rest, labelOf);
  return [`${label} ${firstLine}`, ...indented([...lines, ...(others.length === 0 ? [] : ['', ...others])])];
}
