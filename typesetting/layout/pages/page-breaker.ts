/**
 * Divides the flow into pages: fills a page, and when an atom does not fit goes back to the last place where a page may end.
 *
 * Each atom is placed at most twice for each page that it could end on, so the cost is linear in the number of atoms. Footnotes
 * take their room at the foot of the page that marks them; what does not fit there continues on the next.
 */

import { type PageFormat, turnedFormats } from '../../page-format.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import type { Atom, AtomSink, Frame } from './flow.ts';
import { type OpenFrame, padBottoms, padTops, sharedFrame } from './open-frames.ts';
import { PageCanvas } from './page-canvas.ts';
import { type Note, type NoteSource, notesHeight, PageNotes, roomForNotes } from './page-notes.ts';

interface Entry {
  readonly atom: Atom;
  readonly keep: boolean;
  readonly frame: OpenFrame | null;
  /** The notes that are marked in it, and on no earlier line. */
  readonly notes: readonly Note[];
  top: number;
}

const NONE: readonly Note[] = [];
/** What is taller is no line of text: a heading need not wait for it and the line before it. */
const TALLEST_LINE = 48;
/** Lines that take no more of a page than this are a lead-in. */
const LEAD_IN = 0.3;
/** What is divided leaves at least this much of it at the foot of a page. */
const LEAST_PART = 60;

export class PageBreaker implements AtomSink {
  readonly #context: LayoutContext;
  readonly #emit: (canvas: PageCanvas) => void;
  readonly #noteAtoms: (id: string) => readonly Atom[];
  readonly #paintPage: ((canvas: PageCanvas) => void) | null;
  readonly #notes: PageNotes;
  #page = 0;
  /** The paper of the page that is filled, and of what is to come. */
  #format: PageFormat;
  #wanted: PageFormat;
  #gaps: Atom[] = [];
  /** What comes on other paper is announced by what stands at the end of the page. */
  #carries = false;
  /** The frames around what stands on turned pages. */
  #suspended: OpenFrame | null = null;
  #top: number;
  #placed: Entry[] = [];
  #y: number;
  #frame: OpenFrame | null = null;
  /** How many lines to come stay with what stands before them. */
  #keepNext = 0;
  #keepsFirst = false;

  constructor(
    context: LayoutContext,
    reserve: number,
    notes: NoteSource,
    emit: (canvas: PageCanvas) => void,
    paintPage: ((canvas: PageCanvas) => void) | null,
    rightToLeft = false,
  ) {
    this.#context = context;
    this.#noteAtoms = notes.atoms;
    this.#emit = emit;
    this.#paintPage = paintPage;
    this.#notes = new PageNotes(notes, context.format, rightToLeft);
    this.#format = context.format;
    this.#wanted = context.format;
    this.#top = context.format.top + reserve;
    this.#y = this.#top;
  }

  begin(frame: Frame): void {
    this.#frame = { frame, parent: this.#frame, depth: (this.#frame?.depth ?? -1) + 1, started: false };
  }

  end(): void {
    this.#frame = this.#frame?.parent ?? null;
  }

  turn(turned: boolean): void {
    const { format } = this.#context;
    this.#wanted = turned ? turnedFormats[format.name] : format;
    if (turned) this.#suspended = this.#frame;
    this.#carries = turned && this.#keepNext > 0;
    this.#frame = turned ? null : this.#suspended;
  }

  keepNext(lines = 1): void {
    this.#keepNext = Math.max(this.#keepNext, lines);
    this.#keepsFirst = true;
  }

  push(atom: Atom): void {
    if (this.#wanted !== this.#format) {
      // Space waits for what it stands before: it may be needed below a heading that goes along.
      if (atom.height === 0) {
        this.#gaps.push(atom);
        return;
      }
      this.#changePaper();
    }
    const notes = atom.notes.length === 0 ? NONE : atom.notes.map((id) => ({ id, atoms: this.#noteAtoms(id) }));
    this.#place({ atom, keep: this.#isKept(atom) || atom.keep, frame: this.#frame, notes, top: 0 });
  }

  /** Whether a line pushed before keeps this one. Space alone does not count: what shows something after it is meant. */
  #isKept(atom: Atom): boolean {
    if (this.#keepNext === 0) return false;
    const kept = this.#keepsFirst || (!atom.opens && atom.height <= TALLEST_LINE);
    if (atom.height > 0) {
      this.#keepNext = kept ? this.#keepNext - 1 : 0;
      this.#keepsFirst = false;
    }
    return kept;
  }

  /** Begins a page of the other paper. Headings at the end of the last one go along, and a line alone on it that announces what comes. */
  #changePaper(): void {
    let at = this.#placed.length;
    if (this.#isLeadIn) at = 0;
    else if (this.#carries && at > 0) {
      const start = this.#chainStart(at);
      if (start === 0 || this.#placed[start]!.atom.opens) at = start;
    }
    const carried = this.#placed.splice(at);
    for (const moved of carried) this.#notes.forget(moved.notes);
    if (this.#placed.length > 0) this.#endPage();
    // A first page on which nothing stands yet is turned with the room that it keeps for its header, which is no higher there.
    const reserve = this.#top - this.#format.top;
    this.#format = this.#wanted;
    this.#top = this.#format.top + reserve;
    this.#y = this.#top;
    for (const moved of carried) {
      const unframed = { ...moved, frame: null };
      this.#append(unframed, this.#topFor(unframed));
    }
    const gaps = this.#gaps.splice(0);
    if (carried.length > 0) for (const gap of gaps) this.push(gap);
  }

  /** A few lines before what is turned go along rather than stand alone on a page. */
  get #isLeadIn(): boolean {
    const { format } = this.#context;
    if (this.#wanted === format || this.#format !== format) return false;
    const room = this.#wanted.textHeight - (this.#top - format.top);
    const most = Math.min(format.textHeight * LEAD_IN, room / 2);
    return this.#y - this.#top <= most && this.#placed.every(({ frame }) => frame === null);
  }

  /** Whether so much may still be pushed on the page that is filled, which keeps its paper. */
  hasRoomFor(height: number): boolean {
    if (this.#placed.length === 0 || this.#wanted !== this.#format) return false;
    return height <= this.#roomBelow(this.#y, null, 0);
  }

  /** Ends the pages that are left; at least one page, be it empty. */
  finish(): void {
    if (this.#placed.length > 0 || this.#page === 0) this.#endPage();
    this.#format = this.#context.format;
    while (!this.#notes.isEmpty) this.#endPage();
  }

  get #bottom(): number {
    return this.#format.top + this.#format.textHeight;
  }

  #place(first: Entry): void {
    let entry = first;
    for (;;) {
      const top = this.#topFor(entry);
      const room = this.#roomBelow(top, entry.frame, notesHeight(entry.notes));
      if (entry.atom.height <= room + 0.01) {
        this.#append(entry, top);
        return;
      }
      // Below a heading that begins the page it is made smaller: the next page would have no more room.
      const cornered = entry.keep && this.#placed.length > 0 && this.#chainStart(this.#placed.length) === 0;
      const smaller = cornered ? (entry.atom.shrink?.(room) ?? null) : null;
      if (smaller !== null) {
        this.#append({ ...entry, atom: smaller }, top);
        return;
      }
      // Space that no longer fits is not needed: what follows begins a page.
      if (entry.atom.height === 0 && entry.keep) return;
      const parts = this.#split(entry, top);
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

  /** Whether a page that it begins has room for it, and for its notes; one that is begun by it divides what has none. */
  #fitsOnPage({ atom, frame, notes }: Entry): boolean {
    if (this.#placed.length === 0) return false;
    let top = this.#format.top;
    for (let open = frame; open !== null; open = open.parent) {
      top += open.frame.padTop + (open.frame.repeat?.height ?? 0);
    }
    const foot = roomForNotes(notesHeight(notes), this.#format);
    return atom.height <= this.#bottom - foot - padBottoms(frame) - top + 0.01;
  }

  /** Each part has the notes that are marked in it; the first must leave room for its own. */
  #split(entry: Entry, top: number): [Entry, Entry] | null {
    const { atom, frame } = entry;
    if (atom.split === null || (!atom.loose && this.#fitsOnPage(entry))) return null;
    for (let reserved = 0; ; ) {
      const room = this.#roomBelow(top, frame, reserved);
      const parts = this.#placed.length > 0 && room < LEAST_PART ? null : atom.split(room);
      if (parts === null) return null;
      const [first, rest] = parts;
      const marked = new Set(first.notes);
      const notes = entry.notes.filter(({ id }) => marked.has(id));
      const needed = notesHeight(notes);
      // A part that is made shorter has no more notes than before, so the second try is the last.
      if (needed > reserved) reserved = needed;
      else {
        const others = entry.notes.filter(({ id }) => !marked.has(id));
        return [
          { atom: first, keep: entry.keep, frame, notes, top: 0 },
          { atom: rest, keep: false, frame, notes: others, top: 0 },
        ];
      }
    }
  }

  /** Ends the page before `entry`, taking along what must stay with it. */
  #breakBefore(entry: Entry): void {
    let at = this.#placed.length;
    if (entry.keep) {
      const start = this.#chainStart(at);
      // A first page that holds nothing but headings of a figure keeps its header alone, if the next has room for all of it.
      const height = this.#y - this.#top + entry.atom.before + entry.atom.height;
      const tall = entry.atom.height > TALLEST_LINE && height <= this.#format.textHeight;
      if (start > 0 || (tall && this.#isReserved && this.#placed[0]!.atom.opens)) at = start;
      else if (!entry.atom.opens) at = this.#headingStart(at);
    }
    const carried = this.#placed.splice(at);
    for (const moved of carried) this.#notes.forget(moved.notes);
    this.#endPage();
    for (const moved of carried) this.#append(moved, this.#topFor(moved));
  }

  /** Where that begins which must stay together with what comes at `at`. */
  #chainStart(at: number): number {
    let back = at - 1;
    while (back > 0 && this.#placed[back]!.keep) back--;
    return Math.max(back, 0);
  }

  /** Where the heading begins that ends at `at`, or has begun there; `at` where there is none or the page begins with it. */
  #headingStart(at: number): number {
    let back = at - 1;
    while (back > 0 && this.#placed[back]!.keep && !this.#placed[back]!.atom.opens) back--;
    return back > 0 && this.#placed[back]!.atom.opens ? back : at;
  }

  /** The page has room for a header. */
  get #isReserved(): boolean {
    return this.#top > this.#format.top;
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
    this.#notes.add(entry.notes);
  }

  /** What the page has left below `top`, with `own` for the notes of what is to stand there. */
  #roomBelow(top: number, frame: OpenFrame | null, own: number): number {
    return this.#bottom - roomForNotes(this.#notes.height + own, this.#format) - padBottoms(frame) - top;
  }

  #endPage(): void {
    const canvas = new PageCanvas(this.#page, this.#format, this.#context.structure, this.#context.usage);
    this.#paintPage?.(canvas);
    this.#paintFrames(canvas);
    for (const entry of this.#placed) {
      entry.atom.draw(canvas, entry.top);
      for (let open = entry.frame; open !== null && !open.started; open = open.parent) open.started = true;
    }
    this.#notes.draw(canvas, this.#format, this.#placed.length === 0);
    this.#emit(canvas);
    this.#page++;
    this.#placed = [];
    this.#top = this.#format.top;
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
}
