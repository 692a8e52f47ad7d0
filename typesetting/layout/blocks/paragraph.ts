/** Lays out paragraphs, and what is laid out like them: formulas and text as it was typed. */
import { pdfText } from '../../pdf/index.ts';
import { type PrintBlock, type PrintRun, textRun } from '../../print-tree.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import type { StructureNode } from '../context/structure.ts';
import { atomOf } from '../pages/flow.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import type { TextStyle } from '../style.ts';
import { drawLine } from '../text/draw-line.ts';
import { InlineText } from '../text/inline-text.ts';
import { fillLines } from '../text/lines.ts';
import type { Column } from './column.ts';

export interface ParagraphOptions {
  readonly style?: TextStyle;
  readonly type?: string;
  /** The element that its text belongs to, instead of one of its own. */
  readonly node?: StructureNode;
  readonly before?: number;
  /** Called when the first line is drawn, before it. */
  readonly first?: (canvas: PageCanvas, top: number) => void;
  readonly keepTogether?: boolean;
  /** No word is divided with a hyphen. */
  readonly wholeWords?: boolean;
  /** Its first line begins a section. */
  readonly opens?: boolean;
}

/** Lays out runs as lines. Two lines at least stay together at either end of a page. */
export function layOutParagraph(column: Column, runs: readonly PrintRun[], options: ParagraphOptions = {}): void {
  const { context, sink, x, width, rightToLeft } = column;
  const align = column.align ?? (rightToLeft ? 'right' : null);
  const style = options.style ?? column.text;
  const node = options.node ?? context.structure.node(column.node, options.type ?? 'P');
  const measured = column.measured?.get(runs);
  const text =
    measured?.style === style
      ? { segments: measured.segments, node }
      : new InlineText(context, runs, style, node, width, rightToLeft);
  const lines = fillLines(context, text, width, style, options.wholeWords ? null : context.language?.hyphenation);
  if (lines[0]?.base === 1) tellLanguage(context, runs, node);
  lines.forEach((line, i) => {
    const before = i === 0 ? (options.before ?? column.gap) : 0;
    const keep = i > 0 && (i === 1 || i === lines.length - 1 || options.keepTogether === true);
    const atom = atomOf(line.height, before, keep, (canvas, top) => {
      if (i === 0) options.first?.(canvas, top);
      drawLine(canvas, line, style, x, top, width, align);
    });
    atom.notes = line.notes;
    atom.drop = line.height - style.leading;
    atom.opens = options.opens === true && i === 0;
    sink.push(atom);
  });
}

/** Text that runs from right to left in a document that does not is in a language of its own. */
function tellLanguage(context: LayoutContext, runs: readonly PrintRun[], node: StructureNode): void {
  const text = runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');
  const language = context.language?.passages.ofBlockFromRight(text) ?? null;
  if (language !== null && !node.extra.includes('/Lang')) node.extra += `/Lang${pdfText(language)}`;
}

export function layOutText(column: Column, runs: readonly PrintRun[], options: ParagraphOptions = {}): void {
  layOutParagraph(column, runs, options);
  // A line that announces what follows stays with it.
  if (announces(runs)) column.sink.keepNext();
}

/** What is longer is emphasis, not a title. */
const LONGEST_TITLE = 100;

/** Bold words by themselves are what authors without headings call a section, be it a paragraph or an entry of a list. */
export function isTitle(runs: readonly PrintRun[]): boolean {
  let length = 0;
  for (const run of runs) {
    if (run.kind !== 'text' || (run.bold !== true && run.text.trim() !== '')) return false;
    length += run.text.length;
  }
  return length > 0 && length <= LONGEST_TITLE;
}

function announces(runs: readonly PrintRun[]): boolean {
  const last = runs.at(-1);
  return last?.kind === 'text' && last.text.trimEnd().endsWith(':');
}

/** What a cell or a list item holds: a paragraph that is all of it needs no element of its own. */
export function layOutContent(column: Column, blocks: readonly PrintBlock[]): void {
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === 'paragraph') layOutText(column, only.runs, { node: column.node });
  else column.layOutBlocks(column, blocks);
}

/** Text as it was typed: its line ends and indentation are kept. */
export function literalRuns(text: string, code: boolean): PrintRun[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line, i): PrintRun[] => {
      const indent = /^ */.exec(line)![0].length;
      const kept = '\u00a0'.repeat(Math.min(indent, 60)) + line.slice(indent);
      const run = textRun(kept, code ? 'code' : undefined);
      return i === 0 ? [run] : [{ kind: 'break' }, run];
    });
}
