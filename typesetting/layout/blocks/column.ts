/** A column: where blocks are laid out, how wide, which structure node they belong to and how their text looks. */
import type { PageFormat } from '../../page-format.ts';
import type { PrintBlock } from '../../print-tree.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import type { StructureNode } from '../context/structure.ts';
import { type Atom, type AtomSink, atomOf } from '../pages/flow.ts';
import type { TextStyle } from '../style.ts';
import type { Alignment } from '../text/draw-line.ts';
import type { Measured } from './table-columns.ts';

export interface Column {
  readonly context: LayoutContext;
  readonly sink: AtomSink;
  /** The page that it stands on, upright or turned. */
  readonly format: PageFormat;
  readonly x: number;
  readonly width: number;
  readonly node: StructureNode;
  readonly text: TextStyle;
  readonly align: Alignment;
  /** Space between blocks is smaller inside lists and cells. */
  readonly gap: number;
  /** In a cell: no table can be divided there, so tables inside become paragraphs. */
  readonly inCell: boolean;
  /** Markers and bars stand at the right, columns of tables begin there. */
  readonly rightToLeft: boolean;
  /** In a cell: what the table has measured already. */
  readonly measured: Measured | null;
  /** Lays out blocks that stand inside a block: handed along, so that a list need not know every kind of block that it may hold. */
  readonly layOutBlocks: (column: Column, blocks: readonly PrintBlock[]) => void;
}

/** Below this width nothing becomes narrower: content nested more deeply keeps its place, without bars and boxes around it. */
const NARROWEST = 130;

export function canNarrow(column: Column): boolean {
  return column.width > NARROWEST;
}

export function drawNothing(): void {}

/** Empty space that vanishes at the top of a page; it stays with what it follows, or else may end there. */
export function gapAtom(height: number, keep = true): Atom {
  return atomOf(0, height, keep, drawNothing);
}
