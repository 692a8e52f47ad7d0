/**
 * Lays out blocks: turns each into atoms and frames and hands them to a sink, which is the pages or a table cell.
 *
 * Blocks hold blocks, so this is a recursion: it hands itself along in the column. Its depth is bounded by `checkPrintTree`,
 * which runs before any of this.
 */
import type { PrintBlock } from '../../print-tree.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import { type AtomSink, atomOf } from '../pages/flow.ts';
import { body, colours, space } from '../style.ts';
import { layOutCode } from './code.ts';
import { type Column, gapAtom } from './column.ts';
import { runsFromRight } from './direction.ts';
import { layOutHeading } from './heading.ts';
import { layOutCaptioned } from './image.ts';
import { layOutItem } from './item.ts';
import { keepTogether } from './keep-together.ts';
import { layOutList } from './list.ts';
import { isTitle, layOutParagraph, layOutText, literalRuns } from './paragraph.ts';
import { layOutQuote } from './quote.ts';
import { layOutTable } from './table.ts';

export function layOutBlocks(column: Column, blocks: readonly PrintBlock[]): void {
  for (const block of blocks) layOutBlock(directed(column, block), block);
}

/** A block may run the other way than the column it stands in. */
function directed(column: Column, block: PrintBlock): Column {
  // Among text from left to right, the first letter of a paragraph decides when its lines are filled.
  if (!column.rightToLeft && (block.kind === 'paragraph' || block.kind === 'heading')) return column;
  const rightToLeft = runsFromRight(block, column.rightToLeft);
  return rightToLeft === column.rightToLeft ? column : { ...column, rightToLeft };
}

function layOutBlock(column: Column, block: PrintBlock): void {
  switch (block.kind) {
    case 'heading':
      layOutHeading(column, block);
      break;
    case 'paragraph':
      layOutText(column, block.runs, block.opens ? { opens: true } : {});
      if (isTitle(block.runs)) column.sink.keepNext(2);
      break;
    case 'list':
      layOutList(column, block);
      break;
    case 'quote':
      layOutQuote(column, block.blocks);
      break;
    case 'code':
      keepTogether(column, (inner) => layOutCode(inner, block.text, block.title));
      break;
    case 'table':
      keepTogether(column, (inner) => layOutTable(inner, block));
      break;
    case 'rule':
      layOutRule(column);
      break;
    case 'image':
    case 'placeholder':
      layOutCaptioned(column, block);
      break;
    case 'item':
      keepTogether(column, (inner) => layOutItem(inner, block));
      break;
    case 'math':
      layOutParagraph({ ...column, align: column.align ?? 'center' }, literalRuns(block.text, true));
      break;
    case 'literal':
      layOutParagraph(column, literalRuns(block.text, false));
      break;
  }
}

function layOutRule(column: Column): void {
  const { x, width } = column;
  column.sink.push(
    atomOf(1, column.gap + 5, false, (canvas, top) => {
      canvas.artifact();
      canvas.line(x, top, x + width, top, colours.faint, 0.7);
    }),
  );
  column.sink.push(gapAtom(5));
}

export function documentColumn(context: LayoutContext, sink: AtomSink, rightToLeft: boolean): Column {
  return {
    context,
    sink,
    format: context.format,
    x: context.format.left,
    width: context.format.textWidth,
    node: context.structure.root,
    text: body,
    align: null,
    gap: space.paragraph,
    inCell: false,
    rightToLeft,
    measured: null,
    layOutBlocks,
  };
}
