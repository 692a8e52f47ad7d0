/**
 * A first heading that says the document's title again. Pages and screens show the title above the text, so such a heading
 * doubles it, and its bookmark; the text itself stays as it was written.
 */
import { inlineText } from './plain-text.ts';
import type { Block, ContentTree } from './tree.ts';

type Heading = Extract<Block, { type: 'heading' }>;

/** The first heading, if it repeats the title, with or without the document's id before it. */
export function repeatedTitle(tree: ContentTree, title: string, humanId: string): Heading | null {
  const first = tree.blocks.find((block): block is Heading => block.type === 'heading');
  if (first === undefined) return null;
  const said = folded(inlineText(first.children));
  return said !== '' && withoutId(said, humanId) === withoutId(folded(title), humanId) ? first : null;
}

/** Where that heading stands in the text, with the empty lines after it, as positions. */
export function rangeOfHeading(markdown: string, { line }: Heading): { from: number; to: number } {
  const lines = markdown.split(/(?<=\r\n|\n|\r(?!\n))/);
  let end = line;
  // A heading that does not begin with a number sign is underlined, at the latest where its paragraph ends.
  if (!/^ {0,3}#/.test(lines[line - 1] ?? '')) {
    while (end < lines.length && !/^ {0,3}(?:=+|-+)[ \t]*[\r\n]*$/.test(lines[end] ?? '')) end += 1;
    end += 1;
  }
  while (end < lines.length && (lines[end] ?? '').trim() === '') end += 1;
  const lengthOf = (some: readonly string[]) => some.reduce((sum, text) => sum + text.length, 0);
  return { from: lengthOf(lines.slice(0, line - 1)), to: lengthOf(lines.slice(0, end)) };
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function withoutId(text: string, humanId: string): string {
  const id = folded(humanId);
  if (id === '' || !text.startsWith(id)) return text;
  const rest = text.slice(id.length);
  return /^[\s:.,–—-]/.test(rest) ? rest.replace(/^[\s:.,–—-]+/, '') : text;
}
