/**
 * Hands out footnotes where they are marked, once each and again as long as copies stay few: marks of marks of one note could
 * otherwise ask for more text than there is room for.
 */
import type { Footnote } from '../tree.ts';

/** How many copies of notes a document may have, and how deep notes may stand in notes. */
const maxCopies = 200;
const maxDepth = 4;

type Shared = { notes: ReadonlyMap<number, Footnote>; placed: Set<number>; copies: number };

export class NoteSource {
  readonly #shared: Shared;
  readonly #around: readonly number[];

  constructor(footnotes: readonly Footnote[], shared?: Shared, around: readonly number[] = []) {
    this.#shared = shared ?? {
      notes: new Map(footnotes.map((note) => [note.index, note])),
      placed: new Set(),
      copies: 0,
    };
    this.#around = around;
  }

  /** The note, if it may stand here. */
  take(index: number): Footnote | undefined {
    const { notes, placed } = this.#shared;
    if (this.#around.length >= maxDepth || this.#around.includes(index)) return undefined;
    if (placed.has(index)) {
      if (this.#shared.copies >= maxCopies) return undefined;
      this.#shared.copies += 1;
    }
    placed.add(index);
    return notes.get(index);
  }

  /** The source for what stands in a note. */
  inside(index: number): NoteSource {
    return new NoteSource([], this.#shared, [...this.#around, index]);
  }

  /** The first of those that have not been taken; asked again after it was. */
  takeLeft(): Footnote | undefined {
    for (const [index, note] of this.#shared.notes) {
      if (this.#shared.placed.has(index)) continue;
      this.#shared.placed.add(index);
      return note;
    }
    return undefined;
  }
}
