/**
 * Sets blocks: turns each into atoms and frames and hands them to a sink, which is the pages or a table cell.
 *
 * A setter stands for a column: where it begins, how wide it is, which structure node its blocks belong to, how its text looks.
 * Depth is bounded by `checkPrintTree`, which runs before any of this.
 */
import type { PrintBlock, PrintRun } from '../print-tree.ts';
import type { PageCanvas } from './canvas.ts';
import { setCode } from './code.ts';
import type { Measured } from './columns.ts';
import type { LayoutContext } from './context.ts';
import { beginsRightToLeft } from './direction.ts';
import { type Atom, type AtomSink, NO_NOTES } from './flow.ts';
import { setHeading } from './heading.ts';
import { setImage, setPlaceholder } from './image.ts';
import { InlineText } from './inline.ts';
import { setItem } from './item.ts';
import { keepTogether } from './keep-together.ts';
import { type Alignment, drawLine, fillLines } from './lines.ts';
import { setList } from './list.ts';
import type { StructureNode } from './structure.ts';
import { body, colours, space, type TextStyle } from './style.ts';
import { setTable } from './table.ts';

export interface Column {
  readonly context: LayoutContext;
  readonly sink: AtomSink;
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
}

export function setBlocks(column: Column, blocks: readonly PrintBlock[]): void {
  for (const block of blocks) setBlock(directed(column, block), block);
}

/** What a cell or a list item holds: a paragraph that is all of it needs no element of its own. */
export function setContent(column: Column, blocks: readonly PrintBlock[]): void {
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === 'paragraph') setText(column, only.runs, { node: column.node });
  else setBlocks(column, blocks);
}

/** Lists, quotes, tables and boxes may run the other way than the column they stand in. */
function directed(column: Column, block: PrintBlock): Column {
  if (column.rightToLeft || block.kind === 'paragraph' || block.kind === 'heading') return column;
  return beginsRightToLeft([block]) ? { ...column, rightToLeft: true } : column;
}

function setBlock(column: Column, block: PrintBlock): void {
  switch (block.kind) {
    case 'heading':
      setHeading(column, block);
      break;
    case 'paragraph':
      setText(column, block.runs);
      break;
    case 'list':
      setList(column, block);
      break;
    case 'quote':
      setQuote(column, block.blocks);
      break;
    case 'code':
      keepTogether(column, (held) => setCode(held, block.text, block.title));
      break;
    case 'table':
      keepTogether(column, (held) => setTable(held, block));
      break;
    case 'rule':
      setRule(column);
      break;
    case 'image':
      setImage(column, block);
      break;
    case 'placeholder':
      setPlaceholder(column, block.label, block.alt);
      break;
    case 'item':
      keepTogether(column, (held) => setItem(held, block));
      break;
    case 'math':
      setParagraph({ ...column, align: column.align ?? 'center' }, literalRuns(block.text, true));
      break;
    case 'literal':
      setParagraph(column, literalRuns(block.text, false));
      break;
  }
}

function setText(column: Column, runs: readonly PrintRun[], options: ParagraphOptions = {}): void {
  setParagraph(column, runs, options);
  // A line that announces what follows stays with it.
  if (announces(runs)) column.sink.keepNext();
}

/** Below this width nothing is set narrower: content nested more deeply keeps its place, without bars and boxes around it. */
const NARROWEST = 130;

export function canNarrow(column: Column): boolean {
  return column.width > NARROWEST;
}

function announces(runs: readonly PrintRun[]): boolean {
  const last = runs.at(-1);
  return last?.kind === 'text' && last.text.trimEnd().endsWith(':');
}

/** Text as it was typed: its line ends and indentation are kept. */
function literalRuns(text: string, code: boolean): PrintRun[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line, i): PrintRun[] => {
      const indent = /^ */.exec(line)![0].length;
      const kept = '\u00a0'.repeat(Math.min(indent, 60)) + line.slice(indent);
      const run: PrintRun = { kind: 'text', text: kept, code };
      return i === 0 ? [run] : [{ kind: 'break' }, run];
    });
}

export interface ParagraphOptions {
  readonly style?: TextStyle;
  readonly type?: string;
  /** The element that its text belongs to, instead of one of its own. */
  readonly node?: StructureNode;
  readonly before?: number;
  /** Called when the first line is drawn, before it. */
  readonly first?: (canvas: PageCanvas, top: number) => void;
  readonly keepTogether?: boolean;
  /** Its first line begins a section. */
  readonly opens?: boolean;
}

/** Sets runs as lines. Two lines at least stay together at either end of a page. */
export function setParagraph(column: Column, runs: readonly PrintRun[], options: ParagraphOptions = {}): void {
  const { context, sink, x, width, rightToLeft } = column;
  const align = column.align ?? (rightToLeft ? 'right' : null);
  const style = options.style ?? column.text;
  const node = options.node ?? context.structure.node(column.node, options.type ?? 'P');
  const measured = column.measured?.get(runs);
  const text =
    measured?.style === style
      ? { segments: measured.segments, node }
      : new InlineText(context, runs, style, node, width, rightToLeft);
  const lines = fillLines(context, text, width, style);
  lines.forEach((line, i) => {
    sink.push({
      height: line.height,
      before: i === 0 ? (options.before ?? column.gap) : 0,
      keep: i > 0 && (i === 1 || i === lines.length - 1 || options.keepTogether === true),
      notes: line.notes,
      opens: options.opens === true && i === 0,
      draw: (canvas, top) => {
        if (i === 0) options.first?.(canvas, top);
        drawLine(canvas, line, style, x, top, width, align);
      },
    });
  });
}

function setQuote(column: Column, blocks: readonly PrintBlock[]): void {
  const { sink, context, x, rightToLeft } = column;
  if (!canNarrow(column)) {
    setBlocks({ ...column, node: context.structure.node(column.node, 'BlockQuote') }, blocks);
    return;
  }
  const bar = rightToLeft ? x + column.width - 3.4 : x + 1;
  sink.push(gapAtom(column.gap * 0.4));
  sink.begin({
    padTop: 1,
    padBottom: 2,
    repeat: null,
    paint: (canvas, top, bottom) => canvas.fillBox(bar, top, 2.4, bottom - top, colours.bar),
  });
  setBlocks(
    {
      ...column,
      x: rightToLeft ? x : x + space.quote,
      width: column.width - space.quote,
      node: context.structure.node(column.node, 'BlockQuote'),
      text: { ...column.text, colour: colours.quiet },
    },
    blocks,
  );
  sink.end();
  sink.push(gapAtom(column.gap * 0.3));
}

function setRule(column: Column): void {
  const { x, width } = column;
  column.sink.push({
    height: 1,
    before: column.gap + 5,
    keep: false,
    notes: NO_NOTES,
    draw: (canvas, top) => {
      canvas.artifact();
      canvas.line(x, top, x + width, top, colours.faint, 0.7);
    },
  });
  column.sink.push(gapAtom(5));
}

/** Empty space that stays with what it follows and vanishes at the top of a page. */
export function gapAtom(height: number): Atom {
  return { height: 0, before: height, keep: true, notes: NO_NOTES, draw: () => {} };
}

export function documentColumn(context: LayoutContext, sink: AtomSink, rightToLeft: boolean): Column {
  return {
    context,
    sink,
    x: context.format.left,
    width: context.format.textWidth,
    node: context.structure.root,
    text: body,
    align: null,
    gap: space.paragraph,
    inCell: false,
    rightToLeft,
    measured: null,
  };
}
