/**
 * Divides the flow into pages: fills a page, and when an atom does not fit goes back to the last place where a page may end.
 *
 * Each atom is placed at most twice for each page that it could end on, so the cost is linear in the number of atoms. Footnotes
 * take their room at the foot of the page that marks them; what does not fit there continues on the next.
 */

import type { LayoutContext } from '../context.ts';
import { colours } from '../style.ts';
import type { Atom, AtomSink, Frame } from './flow.ts';
import { PageCanvas } from './page-canvas.ts';

interface OpenFrame {
  readonly frame: Frame;
  readonly parent: OpenFrame | null;
  readonly depth: number;
  /** Some of its atoms stand on an earlier page. */
  started: boolean;
}

interface Entry {
  readonly atom: Atom;
  readonly keep: boolean;
  readonly frame: OpenFrame | null;
  top: number;
}

const NOTES_GAP = 14;
const NOTES_RULE = 90;
const NOTES_SHARE = 0.45;
/** What is taller is no line of text: a heading need not wait for it and the line before it. */
const TALLEST_LINE = 48;
/** An atom that can be divided is, when it would leave more than this part of a page empty. */
const SPLIT_SHARE = 0.3;

export class PageBreaker implements AtomSink {
  readonly #context: LayoutContext;
  readonly #emit: (canvas: PageCanvas) => void;
  readonly #noteAtoms: (id: string) => readonly Atom[];
  readonly #paintPage: ((canvas: PageCanvas) => void) | null;
  readonly #rightToLeft: boolean;
  #page = 0;
  #top: number;
  #placed: Entry[] = [];
  #y: number;
  #frame: OpenFrame | null = null;
  /** How many lines to come stay with what stands before them. */
  #keepNext = 0;
  #keepsFirst = false;
  #notes: Atom[] = [];
  #notesHeight = 0;
  #notesOf = new Map<Entry, { atoms: readonly Atom[]; height: number }>();

  constructor(
    context: LayoutContext,
    reserve: number,
    noteAtoms: (id: string) => readonly Atom[],
    emit: (canvas: PageCanvas) => void,
    paintPage: ((canvas: PageCanvas) => void) | null,
    rightToLeft = false,
  ) {
    this.#context = context;
    this.#noteAtoms = noteAtoms;
    this.#emit = emit;
    this.#paintPage = paintPage;
    this.#rightToLeft = rightToLeft;
    this.#top = context.format.top + reserve;
    this.#y = this.#top;
  }

  begin(frame: Frame): void {
    this.#frame = { frame, parent: this.#frame, depth: (this.#frame?.depth ?? -1) + 1, started: false };
  }

  end(): void {
    this.#frame = this.#frame?.parent ?? null;
  }

  keepNext(lines = 1): void {
    this.#keepNext = Math.max(this.#keepNext, lines);
    this.#keepsFirst = true;
  }

  push(atom: Atom): void {
    const entry: Entry = { atom, keep: this.#isKept(atom) || atom.keep, frame: this.#frame, top: 0 };
    let notes: Atom[] | null = null;
    for (const id of atom.notes) {
      notes ??= [];
      notes.push(...this.#noteAtoms(id));
    }
    if (notes !== null) this.#notesOf.set(entry, { atoms: notes, height: heightOf(notes) });
    this.#place(entry);
  }

  /** Whether a line pushed before keeps this one. Space alone does not count: what shows something after it is meant. */
  #isKept(atom: Atom): boolean {
    if (this.#keepNext === 0) return false;
    const kept = this.#keepsFirst || (atom.opens !== true && atom.height <= TALLEST_LINE);
    if (atom.height > 0) {
      this.#keepNext = kept ? this.#keepNext - 1 : 0;
      this.#keepsFirst = false;
    }
    return kept;
  }

  /** Ends the pages that are left; at least one page, be it empty. */
  finish(): void {
    if (this.#placed.length > 0 || this.#page === 0) this.#endPage();
    while (this.#notes.length > 0) this.#endPage();
  }

  get #bottom(): number {
    return this.#context.format.top + this.#context.format.textHeight;
  }

  #place(first: Entry): void {
    let entry = first;
    for (;;) {
      const top = this.#topFor(entry);
      const room = this.#bottom - this.#notesRoom(entry) - padBottoms(entry.frame) - top;
      if (entry.atom.height <= room + 0.01) {
        this.#append(entry, top);
        return;
      }
      // Space that no longer fits is not needed: what follows begins a page.
      if (entry.atom.height === 0 && entry.keep) return;
      const parts = this.#split(entry, room);
      if (parts !== null) {
        this.#append(parts[0], top);
        this.#endPage();
        entry = parts[1];
      } else if (this.#placed.length === 0) {
        this.#append(entry, top);
        return;
      } else this.#breakBefore(entry);
    }
  }

  #split(entry: Entry, room: number): [Entry, Entry] | null {
    const { atom } = entry;
    if (atom.split === undefined) return null;
    const whole = this.#context.format.textHeight * 0.9;
    const worthwhile = this.#placed.length === 0 || room > this.#context.format.textHeight * SPLIT_SHARE;
    if (!worthwhile && atom.height <= whole) return null;
    const parts = atom.split(room);
    if (parts === null) return null;
    const [head, rest] = parts.map((part): Entry => ({ atom: part, keep: false, frame: entry.frame, top: 0 }));
    const notes = this.#notesOf.get(entry);
    if (notes !== undefined) {
      this.#notesOf.delete(entry);
      this.#notesOf.set(head!, notes);
    }
    return [{ ...head!, keep: entry.keep }, rest!];
  }

  /** Ends the page before `entry`, taking along what must stay with it. */
  #breakBefore(entry: Entry): void {
    let at = this.#placed.length;
    if (entry.keep) {
      let back = at - 1;
      while (back > 0 && this.#placed[back]!.keep) back--;
      if (back > 0) at = back;
    }
    const carried = this.#placed.splice(at);
    for (const moved of carried) this.#forgetNotes(moved);
    this.#endPage();
    for (const moved of carried) this.#append(moved, this.#topFor(moved));
  }

  #topFor(entry: Entry): number {
    const last = this.#placed.at(-1);
    if (last === undefined) return this.#top + padTops(entry.frame, null, true);
    const shared = sharedFrame(last.frame, entry.frame);
    return this.#y + padBottoms(last.frame, shared) + entry.atom.before + padTops(entry.frame, shared, false);
  }

  #append(entry: Entry, top: number): void {
    entry.top = top;
    this.#placed.push(entry);
    this.#y = top + entry.atom.height;
    const notes = this.#notesOf.get(entry);
    if (notes !== undefined) {
      this.#notes.push(...notes.atoms);
      this.#notesHeight += notes.height;
    }
  }

  #forgetNotes(entry: Entry): void {
    const notes = this.#notesOf.get(entry);
    if (notes === undefined) return;
    this.#notes.splice(this.#notes.indexOf(notes.atoms[0]!), notes.atoms.length);
    this.#notesHeight -= notes.height;
  }

  #notesRoom(entry: Entry | null): number {
    const height = this.#notesHeight + (entry === null ? 0 : (this.#notesOf.get(entry)?.height ?? 0));
    if (height < 0.01) return 0;
    return Math.min(height, this.#context.format.textHeight * NOTES_SHARE) + NOTES_GAP;
  }

  #endPage(): void {
    const canvas = new PageCanvas(
      this.#page,
      this.#context.format.height,
      this.#context.structure,
      this.#context.usage,
    );
    this.#paintPage?.(canvas);
    this.#paintFrames(canvas);
    for (const entry of this.#placed) {
      entry.atom.draw(canvas, entry.top);
      for (let open = entry.frame; open !== null && !open.started; open = open.parent) open.started = true;
      this.#notesOf.delete(entry);
    }
    this.#drawNotes(canvas);
    this.#emit(canvas);
    this.#page++;
    this.#placed = [];
    this.#top = this.#context.format.top;
    this.#y = this.#top;
  }

  #paintFrames(canvas: PageCanvas): void {
    if (this.#placed.every((entry) => entry.frame === null)) return;
    const extents = new Map<OpenFrame, { top: number; bottom: number }>();
    this.#placed.forEach((entry, i) => {
      let top = entry.top;
      let bottom = entry.top + entry.atom.height;
      for (let open = entry.frame; open !== null; open = open.parent) {
        bottom += open.frame.padBottom;
        const known = extents.get(open);
        if (known !== undefined) {
          known.bottom = Math.max(known.bottom, bottom);
          continue;
        }
        if (i === 0 && open.started && open.frame.repeat !== null) top -= open.frame.repeat.height;
        top -= open.frame.padTop;
        extents.set(open, { top, bottom });
      }
    });
    if (extents.size === 0) return;
    canvas.artifact();
    for (const [open, { top, bottom }] of [...extents].sort((a, b) => a[0].depth - b[0].depth)) {
      open.frame.paint(canvas, top, bottom);
      if (open.started) open.frame.repeat?.draw(canvas, top + open.frame.padTop);
    }
  }

  #drawNotes(canvas: PageCanvas): void {
    if (this.#notes.length === 0) return;
    const { format } = this.#context;
    const share = this.#placed.length === 0 ? format.textHeight - NOTES_GAP : format.textHeight * NOTES_SHARE;
    let height = 0;
    let count = 0;
    for (const atom of this.#notes) {
      if (count > 0 && height + atom.before + atom.height > share + 0.01) break;
      height += atom.before + atom.height;
      count++;
    }
    const now = this.#notes.splice(0, count);
    this.#notesHeight = heightOf(this.#notes);
    let top = this.#bottom - height;
    canvas.artifact();
    const left = this.#rightToLeft ? format.left + format.textWidth - NOTES_RULE : format.left;
    canvas.line(left, top - 3, left + NOTES_RULE, top - 3, colours.faint, 0.6);
    for (const atom of now) {
      atom.draw(canvas, top + atom.before);
      top += atom.before + atom.height;
    }
  }
}

function heightOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, atom) => sum + atom.before + atom.height, 0);
}

function sharedFrame(a: OpenFrame | null, b: OpenFrame | null): OpenFrame | null {
  let one = a;
  let other = b;
  while (one !== other) {
    if (one !== null && (other === null || one.depth >= other.depth)) one = one.parent;
    else other = other?.parent ?? null;
  }
  return one;
}

function padBottoms(frame: OpenFrame | null, until: OpenFrame | null = null): number {
  let sum = 0;
  for (let open = frame; open !== null && open !== until; open = open.parent) sum += open.frame.padBottom;
  return sum;
}

function padTops(frame: OpenFrame | null, until: OpenFrame | null, pageTop: boolean): number {
  let sum = 0;
  for (let open = frame; open !== null && open !== until; open = open.parent) {
    sum += open.frame.padTop;
    if (pageTop && open.started) sum += open.frame.repeat?.height ?? 0;
  }
  return sum;
}
