/**
 * What blocks are made of on their way to pages: atoms, which are never divided between pages, and frames around them.
 */
import type { PageCanvas } from './page-canvas.ts';

export const NO_NOTES: readonly string[] = [];

export interface Atom {
  readonly height: number;
  /** Space above it; left out at the top of a page. */
  readonly before: number;
  /** It must not begin a page: it stays with the atom before it. */
  readonly keep: boolean;
  /** Footnotes that are marked in it. */
  readonly notes: readonly string[];
  /** How far below its top the line of text stands that a label belongs beside; 0 unless an image makes the line taller. */
  readonly drop: number;
  /** It begins a section: only what announces a section stays with it. */
  readonly opens: boolean;
  readonly draw: Draw;
  /** The same, at most `room` high; null where too little of it would be seen. Only what can be made smaller has it. */
  readonly shrink: ((room: number) => Atom | null) | null;
  /** Divides it so that the first part is at most `room` high; null where nothing fits. Most atoms cannot be divided. */
  readonly split: ((room: number) => [Atom, Atom] | null) | null;
  /** It is divided also where a page of its own would have room for it. */
  readonly loose: boolean;
}

export type Draw = (canvas: PageCanvas, top: number) => void;

/** An atom that is being made. */
type OpenAtom = { -readonly [field in keyof Atom]: Atom[field] };

/** What most atoms are: whole, and without notes. All are made here and by `copyOf`, in one shape (engine.ts). */
export function atomOf(height: number, before: number, keep: boolean, draw: Draw): OpenAtom {
  return {
    height,
    before,
    keep,
    notes: NO_NOTES,
    drop: 0,
    opens: false,
    draw,
    shrink: null,
    split: null,
    loose: false,
  };
}

export function copyOf({ height, before, keep, notes, drop, opens, draw, shrink, split, loose }: Atom): OpenAtom {
  return { height, before, keep, notes, drop, opens, draw, shrink, split, loose };
}

/** Something drawn around atoms on every page that they reach: a panel, a bar, a table's repeated head. */
export interface Frame {
  readonly padTop: number;
  readonly padBottom: number;
  /** Drawn again at the top of each page but the first. */
  readonly repeat: { readonly height: number; draw(canvas: PageCanvas, top: number): void } | null;
  paint(canvas: PageCanvas, top: number, bottom: number): void;
}

/** Takes blocks in reading order: pages, or a table cell. */
export interface AtomSink {
  push(atom: Atom): void;
  begin(frame: Frame): void;
  end(): void;
  /** What follows stands on pages of its own that are turned (true), or no longer does. Frames around it are not drawn there. */
  turn(turned: boolean): void;
  /** The next atom stays with the one just pushed; with `lines` of 2 or more, so do lines of text after it. */
  keepNext(lines?: number): void;
}
