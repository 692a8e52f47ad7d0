/** Numbers footnotes in the order of their first mark and hands each note's content out once. */
import { innerBlocks, type PrintBlock } from '../../print-tree.ts';

export class NoteNumbers {
  readonly #blocks: ReadonlyMap<string, readonly PrintBlock[]>;
  readonly #numbers = new Map<string, number>();
  readonly #taken = new Set<string>();

  constructor(blocks: ReadonlyMap<string, readonly PrintBlock[]>) {
    this.#blocks = blocks;
  }

  number(id: string): number | null {
    if (!this.#blocks.has(id)) return null;
    let number = this.#numbers.get(id);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(id, number);
    }
    return number;
  }

  /** Numbers what is marked in blocks that are about to be measured, of which the measuring may leave out some. */
  numberAll(blocks: readonly PrintBlock[]): void {
    if (this.#numbers.size === this.#blocks.size) return;
    for (const block of blocks) {
      if (block.kind === 'paragraph' || block.kind === 'heading') {
        for (const run of block.runs) if (run.kind === 'footnote') this.number(run.id);
      } else for (const inner of innerBlocks(block)) this.numberAll(inner);
    }
  }

  take(id: string): readonly PrintBlock[] | null {
    if (this.#taken.has(id)) return null;
    this.#taken.add(id);
    return this.#blocks.get(id) ?? null;
  }
}
