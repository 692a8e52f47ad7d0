/** The formulas and diagrams of a text that print as their source, at the lines where the print check names them. */
import type { Block, ContentTree, Inline } from '../../../domain/content/index.ts';
import type { DrawableSource } from '../../content/index.ts';

export interface PrintedSource extends DrawableSource {
  /** As the print check counts: from the line of the block, one more for each line end in it. */
  line: number;
  /** The line that its block, or its row of a table, begins with. */
  start: number;
  /** It is a block itself. */
  isBlock: boolean;
  isInTable: boolean;
  /** How many with the same source stand before it: in its block, and in the whole text. */
  before: number;
  beforeInText: number;
}

export function printedSources(tree: ContentTree): PrintedSource[] {
  const reading = new Reading();
  reading.blocks(tree.blocks);
  for (const { children } of tree.footnotes) reading.blocks(children);
  return reading.found;
}

export const sameSource = (a: string, b: string): boolean => plain(a) === plain(b);
const plain = (source: string): string => source.replace(/\s+/g, ' ').trim();

class Reading {
  readonly found: PrintedSource[] = [];
  #line = 0;

  blocks(blocks: readonly Block[]): void {
    for (const block of blocks) this.#block(block);
  }

  #block(block: Block): void {
    this.#line = block.line;
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        this.#inlines(block.children, block.line);
        break;
      case 'list':
        for (const { children } of block.items) this.blocks(children);
        break;
      case 'quote':
      case 'item':
        this.blocks(block.children);
        break;
      case 'mermaid':
        this.#add({ kind: 'diagram', isDisplay: true, source: block.text }, block.line, { isBlock: true });
        break;
      case 'math':
        this.#add({ kind: 'formula', isDisplay: true, source: block.latex }, block.line, { isBlock: true });
        break;
      case 'table': {
        const rows = [...block.header, ...block.rows];
        // Below the header rows, or the empty one, stands the line that makes it a table.
        const dashes = Math.max(1, block.header.length);
        rows.forEach((row, index) => {
          const line = block.line + (index < block.header.length ? index : dashes + 1 + index - block.header.length);
          for (const cell of row) {
            this.#line = line;
            this.#inlines(cell, line, true);
          }
        });
        if (block.caption) this.#inlines(block.caption, block.line);
        break;
      }
      case 'figure':
        this.#inlines(block.caption, block.line);
        break;
      default:
    }
  }

  #inlines(inlines: readonly Inline[], start: number, isInTable = false): void {
    for (const inline of inlines) {
      if (inline.type === 'math') {
        const drawable = { kind: 'formula', isDisplay: inline.display === true, source: inline.latex } as const;
        this.#add(drawable, start, { isBlock: false, isInTable });
      } else if (inline.type === 'break' || inline.type === 'softBreak') this.#line += 1;
      else if ('children' in inline) this.#inlines(inline.children, start, isInTable);
    }
  }

  #add(drawable: DrawableSource, start: number, place: { isBlock: boolean; isInTable?: boolean }): void {
    const equal = this.found.filter(
      ({ kind, source }) => kind === drawable.kind && sameSource(source, drawable.source),
    );
    this.found.push({
      ...drawable,
      line: this.#line,
      start,
      isInTable: false,
      ...place,
      before: equal.filter((other) => other.start === start && other.isDisplay === drawable.isDisplay).length,
      beforeInText: equal.length,
    });
  }
}
