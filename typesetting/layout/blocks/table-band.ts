/**
 * Rows of a table that stand or fall together, as one atom: mostly a single row, else those that a cell reaches over.
 *
 * It is divided between its rows, and within one that is too tall; what a cell still has to say then goes on in the next part, so
 * that nothing is lost and nothing stands over anything else.
 */
import { type Atom, atomOf, NO_NOTES } from '../pages/flow.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import { space } from '../style.ts';
import { type BandLook, type BandRow, type CellContent, paintBand } from './table-rules.ts';

/** A band that is taller than this part of a page may end a page. */
const LOOSE_SHARE = 0.25;
/** A row that is taller than this part of a page is divided rather than moved. */
const TALL_SHARE = 0.5;

export function bandAtom(look: BandLook, rows: readonly BandRow[]): ReturnType<typeof atomOf> {
  const heights = heightsOf(look, rows);
  const height = heights.reduce((sum, each) => sum + each, 0);
  const atom = atomOf(height, 0, false, (canvas, top) => drawBand(canvas, look, rows, heights, top));
  atom.notes = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell.again ? NO_NOTES : cell.atoms.flatMap((each) => each.notes))),
  );
  atom.split = (room) => splitBand(look, rows, heights, room);
  atom.loose = rows.length > 1 && !look.head && height > look.textHeight * LOOSE_SHARE;
  return atom;
}

function heightOf(atoms: readonly Atom[]): number {
  return atoms.reduce((sum, atom) => sum + atom.height, 0);
}

/** What somebody is to write in by hand is this high. */
const WRITTEN_LINE = 16;

/** Each row as high as its own cells need; what a cell over several rows needs more, the last of them gets. */
function heightsOf(look: BandLook, rows: readonly BandRow[]): number[] {
  const pads = 2 * space.cellY;
  const heights = rows.map(({ cells }) => {
    const own = cells.map((cell) => (cell.rows === 1 ? heightOf(cell.atoms) : 0));
    const isForm = look.ruled && !look.head && cells.some((cell) => cell.atoms.length === 0);
    return Math.max(isForm ? WRITTEN_LINE : look.leading, ...own) + pads;
  });
  if (rows.length === 1) return heights;
  rows.forEach(({ cells }, row) => {
    for (const cell of cells) {
      if (cell.rows === 1) continue;
      const end = Math.min(row + cell.rows, rows.length);
      const lacks = heightOf(cell.atoms) + pads - sumOf(heights, row, end);
      if (lacks > 0) heights[end - 1]! += lacks;
    }
  });
  return heights;
}

function sumOf(heights: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += heights[i]!;
  return sum;
}

function drawBand(
  canvas: PageCanvas,
  look: BandLook,
  rows: readonly BandRow[],
  heights: readonly number[],
  top: number,
): void {
  paintBand(canvas, look, rows, heights, top);
  let y = top;
  rows.forEach(({ node, cells }, i) => {
    canvas.attach(node);
    for (const cell of cells) if (!cell.again) canvas.attach(cell.node);
    for (const cell of cells) drawCell(canvas, cell, y + space.cellY);
    y += heights[i]!;
  });
}

/** The same as decoration: a head that readers know already. */
export function drawAgain(canvas: PageCanvas, look: BandLook, rows: readonly BandRow[], top: number): void {
  const heights = heightsOf(look, rows);
  paintBand(canvas, look, rows, heights, top);
  canvas.asArtifact(() => {
    let y = top;
    rows.forEach(({ cells }, i) => {
      for (const cell of cells) drawAtoms(canvas, cell.atoms, y + space.cellY);
      y += heights[i]!;
    });
  });
}

function drawCell(canvas: PageCanvas, { atoms, again }: CellContent, top: number): void {
  if (again) canvas.asArtifact(() => drawAtoms(canvas, atoms, top));
  else drawAtoms(canvas, atoms, top);
}

function drawAtoms(canvas: PageCanvas, atoms: readonly Atom[], top: number): void {
  let y = top;
  for (const atom of atoms) {
    atom.draw(canvas, y);
    y += atom.height;
  }
}

/** After the whole rows that fit, or within the next one where that is tall or the first. */
function splitBand(
  look: BandLook,
  rows: readonly BandRow[],
  heights: readonly number[],
  room: number,
): [Atom, Atom] | null {
  let count = 0;
  let used = 0;
  while (count < rows.length && used + heights[count]! <= room + 0.01) used += heights[count++]!;
  if (count === rows.length) return null;
  if (count === 0 || heights[count]! > look.textHeight * TALL_SHARE) {
    const within = cut(look, rows, heights, count, room, true);
    if (within !== null || count === 0) return within;
  }
  return cut(look, rows, heights, count, used, false);
}

/** Divides at `room` below the top: before row `at`, or within it. Null where nothing of that row would stand in the first part. */
function cut(
  look: BandLook,
  rows: readonly BandRow[],
  heights: readonly number[],
  at: number,
  room: number,
  within: boolean,
): [Atom, Atom] | null {
  const firsts = rows.slice(0, within ? at + 1 : at).map(({ node }) => ({ node, cells: [] as CellContent[] }));
  const rests = rows.slice(at).map(({ node }) => ({ node, cells: [] as CellContent[] }));
  let taken = 0;
  let opening = null as [whole: CellContent, rest: CellContent] | null;
  rows.forEach(({ cells }, row) => {
    for (const cell of cells) {
      const end = row + cell.rows;
      if (row > at || (row === at && !within)) rests[row - at]!.cells.push(cell);
      else if (end <= at) firsts[row]!.cells.push(cell);
      else {
        const count = fitting(cell.atoms, room - sumOf(heights, 0, row) - 2 * space.cellY);
        // What is only shown again is no progress.
        if (row === at && !isShownAgain(look, cell)) taken += count;
        firsts[row]!.cells.push({ ...cell, atoms: cell.atoms.slice(0, count), rows: firsts.length - row });
        const rest = { ...cell, atoms: cell.atoms.slice(count), rows: row === at ? cell.rows : end - at };
        rests[0]!.cells.push(rest);
        if (cell.at === 0) opening = [cell, rest];
      }
    }
  });
  if (within && taken === 0) return null;
  const isEmpty = rests.every(({ cells }) => cells.every((cell) => cell.atoms.length === 0));
  if (within && rests.length === 1 && isEmpty) return null;
  if (opening !== null) {
    const { cells } = rests[0]!;
    cells[cells.indexOf(opening[1])] = shownAgain(look, ...opening);
  }
  rests[0]!.cells.sort((a, b) => a.at - b.at);
  return [bandAtom(look, firsts), bandAtom(look, rests)];
}

/** So many lines of it say which row this is. */
const REPEATED_LINES = 3;

function isShownAgain(look: BandLook, { again, atoms }: CellContent): boolean {
  return again && atoms.length > 0 && atoms.at(-1) === look.continued();
}

/** The first cell of a row that goes on: what is left of it, or else the same words once more, as decoration. */
function shownAgain(look: BandLook, whole: CellContent, rest: CellContent): CellContent {
  if (isShownAgain(look, whole)) return whole;
  const word = look.continued();
  if (rest.atoms.length > 0 || whole.atoms.length === 0 || word === null) return rest;
  return { ...rest, atoms: [...whole.atoms.slice(0, REPEATED_LINES), word], again: true };
}

function fitting(atoms: readonly Atom[], room: number): number {
  let count = 0;
  let height = 0;
  while (count < atoms.length && height + atoms[count]!.height <= room) height += atoms[count++]!.height;
  return count;
}
