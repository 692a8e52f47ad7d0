/** Lays out lists: bullets, numbers or task boxes hanging before their items. */
import type { PrintBlock, PrintListItem } from '../../print-tree.ts';
import type { StructureNode } from '../context/structure.ts';
import { type Atom, type AtomSink, atomOf, copyOf, type Draw, type Frame } from '../pages/flow.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import { colours, space, textStyle } from '../style.ts';
import { drawLine } from '../text/draw-line.ts';
import { plainLines } from '../text/lines.ts';
import { type Column, drawNothing, gapAtom } from './column.ts';
import { isTitle, layOutContent } from './paragraph.ts';

type List = Extract<PrintBlock, { kind: 'list' }>;

const NARROW = 110;
const NARROW_CELL = 24;

const BULLETS = ['•', '–', '◦'];

/** Of an atom that is divided, the first part has the label. */
function labelled(atom: Atom, drawLabel: Draw): ReturnType<typeof copyOf> {
  const copy = copyOf(atom);
  copy.draw = (canvas, top) => {
    drawLabel(canvas, top + atom.drop);
    atom.draw(canvas, top);
  };
  const { split } = atom;
  if (split !== null) {
    copy.split = (room) => {
      const parts = split(room);
      return parts === null ? null : [labelled(parts[0], drawLabel), parts[1]];
    };
  }
  return copy;
}

/** Puts a label before the first atom that passes through. */
class LabelledSink implements AtomSink {
  readonly #sink: AtomSink;
  #label: Draw | null;
  #first: number | null;
  readonly #keep: boolean;

  constructor(sink: AtomSink, drawLabel: Draw, before: number, keep: boolean) {
    this.#keep = keep;
    this.#sink = sink;
    this.#label = drawLabel;
    this.#first = before;
  }

  get unused(): boolean {
    return this.#label !== null;
  }

  push(atom: Atom): void {
    const drawLabel = this.#label;
    const before = this.#first ?? atom.before;
    // Atoms without height are only space; the label waits for the first that shows something.
    if (drawLabel === null) {
      this.#sink.push(atom);
      return;
    }
    if (atom.height === 0) {
      const gap = copyOf(atom);
      gap.before = Math.min(atom.before, before);
      this.#sink.push(gap);
      return;
    }
    this.#label = null;
    this.#first = null;
    const first = labelled(atom, drawLabel);
    first.before = before;
    first.keep = atom.keep || this.#keep;
    this.#sink.push(first);
  }

  begin(frame: Frame): void {
    this.#sink.begin(frame);
  }

  end(): void {
    this.#sink.end();
  }

  keepNext(lines?: number): void {
    this.#sink.keepNext(lines);
  }

  turn(turned: boolean): void {
    this.#sink.turn(turned);
  }
}

function listDepth(node: StructureNode | null): number {
  let depth = 0;
  for (let at = node; at !== null; at = at.parent) if (at.type === 'L') depth++;
  return depth;
}

export function layOutList(column: Column, list: List): void {
  const depth = listDepth(column.node);
  const wanted = indentOf(column, list);
  // Where there is no room to hang it, the label stands on a line of its own and the text keeps its width.
  const indent = column.width - wanted < (column.inCell ? NARROW_CELL : NARROW) ? 0 : wanted;
  const numbering = list.ordered ? 'Decimal' : 'Disc';
  const node = column.context.structure.node(column.node, 'L', `/A<</O/List/ListNumbering/${numbering}>>`);
  list.items.forEach((item, i) => {
    const text = list.ordered ? `${list.start + i}.` : BULLETS[Math.min(depth, BULLETS.length - 1)]!;
    const before = i === 0 ? column.gap * (depth > 0 ? 0.45 : 0.7) : space.listItem;
    // Two items at least stay together at either end of a page, like the lines of a paragraph.
    const keep = i > 0 && (i === 1 || i === list.items.length - 1);
    layOutListItem(column, item, { text, before, keep }, node, indent);
  });
  column.sink.push(gapAtom(depth > 0 ? 0 : 1));
  if (endsWithTitle(list)) column.sink.keepNext(2);
}

/** The section of which the last entry is the title follows the list. */
function endsWithTitle({ items }: List): boolean {
  const [only, ...more] = items.at(-1)?.blocks ?? [];
  return more.length === 0 && only?.kind === 'paragraph' && isTitle(only.runs);
}

/** Long numbers need a wider margin; all items of a list share one. */
function indentOf(column: Column, list: List): number {
  if (!list.ordered) return space.listIndent;
  const digits = String(list.start + list.items.length - 1).length;
  return Math.max(space.listIndent, (digits * 0.58 + 0.95) * column.text.size);
}

function layOutListItem(
  column: Column,
  item: PrintListItem,
  { text, before, keep }: { text: string; before: number; keep: boolean },
  list: StructureNode,
  indent: number,
): void {
  const { context } = column;
  const node = context.structure.node(list, 'LI');
  const labelNode = context.structure.node(node, 'Lbl');
  const drawLabel =
    item.checked === null
      ? textLabel(column, text, labelNode, indent)
      : (canvas: PageCanvas, top: number) => drawTask(canvas, column, labelNode, item.checked === true, top, indent);
  const labelLine = atomOf(column.text.leading, before, false, drawNothing);
  const sink = new LabelledSink(column.sink, drawLabel, before, keep);
  if (indent === 0) sink.push(labelLine);
  layOutContent(
    {
      ...column,
      sink,
      x: column.rightToLeft ? column.x : column.x + indent,
      width: column.width - indent,
      node: context.structure.node(node, 'LBody'),
      gap: Math.min(column.gap, 5),
    },
    item.blocks,
  );
  if (sink.unused) sink.push(labelLine);
}

function textLabel(column: Column, text: string, node: StructureNode, indent: number): Draw {
  const { context } = column;
  const { text: around } = column;
  const style = around.weight === 400 && !around.italic ? around : textStyle(around, { weight: 400, italic: false });
  // The mark makes the stop stand left of its number, as in text that runs from right to left.
  const marked = column.rightToLeft ? `\u200f${text}` : text;
  const line = plainLines(context, marked, style, Number.POSITIVE_INFINITY, node)[0]!;
  const room = Math.max(indent - 5.5, line.width);
  const left = column.rightToLeft ? column.x + column.width - room : column.x;
  const side = column.rightToLeft ? 'left' : 'right';
  return (canvas, top) => drawLine(canvas, line, style, left, top, room, side);
}

function drawTask(
  canvas: PageCanvas,
  column: Column,
  node: StructureNode,
  checked: boolean,
  top: number,
  indent: number,
): void {
  const size = column.text.size * 0.82;
  const inset = Math.max(0, indent - 5.5 - size);
  const x = column.rightToLeft ? column.x + column.width - inset - size : column.x + inset;
  const y = top + (column.text.leading - size) / 2;
  canvas.mark(node);
  canvas.described(checked ? '☑' : '☐', () => {
    canvas.strokeBox(x, y, size, size, colours.quiet, 0.8);
    if (!checked) return;
    const tick = [x + size * 0.2, y + size * 0.54, x + size * 0.42, y + size * 0.76, x + size * 0.82, y + size * 0.24];
    canvas.polyline(tick, colours.accent, 1.3);
  });
}
