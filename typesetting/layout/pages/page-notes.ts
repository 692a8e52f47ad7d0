/** The footnotes at the foot of a page: those marked on it, and what the page before had no room for, which is said to go on. */
import type { PageFormat } from '../../page-format.ts';
import { colours } from '../style.ts';
import type { Atom } from './flow.ts';
import type { PageCanvas } from './page-canvas.ts';

export interface Note {
  readonly id: string;
  readonly atoms: readonly Atom[];
}

/** Where notes come from. */
export interface NoteSource {
  /** The atoms of a note; none where it stands on an earlier page already. */
  readonly atoms: (id: string) => readonly Atom[];
  /** What stands above notes that go on from the page before. */
  readonly continued: () => Atom;
}

const GAP = 14;
const RULE = 90;
/** Of a page that has other content too, notes take no more than this part. */
const SHARE = 0.45;

function heightOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, atom) => sum + atom.before + atom.height, 0);
}

export function notesHeight(notes: readonly Note[]): number {
  return notes.reduce((sum, { atoms }) => sum + heightOf(atoms), 0);
}

/** What notes of this height take of a page, the space above them included. */
export function roomForNotes(height: number, { textHeight }: PageFormat): number {
  return height < 0.01 ? 0 : Math.min(height, textHeight * SHARE) + GAP;
}

export class PageNotes {
  readonly #source: NoteSource;
  readonly #format: PageFormat;
  readonly #rightToLeft: boolean;
  #atoms: Atom[] = [];
  /** Of all that waits for room. */
  height = 0;
  #goesOn = false;

  constructor(source: NoteSource, format: PageFormat, rightToLeft: boolean) {
    this.#source = source;
    this.#format = format;
    this.#rightToLeft = rightToLeft;
  }

  get isEmpty(): boolean {
    return this.#atoms.length === 0;
  }

  add(notes: readonly Note[]): void {
    for (const { atoms } of notes) this.#atoms.push(...atoms);
    this.height += notesHeight(notes);
  }

  forget(notes: readonly Note[]): void {
    for (const { atoms } of notes)
      if (atoms.length > 0) this.#atoms.splice(this.#atoms.indexOf(atoms[0]!), atoms.length);
    this.height -= notesHeight(notes);
  }

  /** Draws as many as the page has room for; those that are left stand first on the next. */
  draw(canvas: PageCanvas, page: PageFormat, isAlone: boolean): void {
    if (this.#atoms.length === 0) return;
    const share = isAlone ? page.textHeight - GAP : page.textHeight * SHARE;
    let height = 0;
    let count = 0;
    for (const atom of this.#atoms) {
      // Of notes that go on, one line at least stands below what says so.
      if (count > (this.#goesOn ? 1 : 0) && height + atom.before + atom.height > share + 0.01) break;
      height += atom.before + atom.height;
      count++;
    }
    const now = this.#atoms.splice(0, count);
    let top = page.top + page.textHeight - height;
    this.#rule(canvas, top - 3);
    for (const atom of now) {
      atom.draw(canvas, top + atom.before);
      top += atom.before + atom.height;
    }
    this.#goesOn = this.#atoms.length > 0;
    if (this.#goesOn) this.#atoms.unshift(this.#source.continued());
    this.height = heightOf(this.#atoms);
  }

  /** As wide as the text where notes go on, so that it is seen at once. */
  #rule(canvas: PageCanvas, y: number): void {
    const { left, textWidth } = this.#format;
    const width = this.#goesOn ? textWidth : RULE;
    const from = this.#rightToLeft ? left + textWidth - width : left;
    canvas.artifact();
    canvas.line(from, y, from + width, y, colours.faint, 0.6);
  }
}
