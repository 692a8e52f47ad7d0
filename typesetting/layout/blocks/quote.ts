/** Lays out a quote: a bar along its text, which is to be read like any other. */
import type { PrintBlock } from '../../print-tree.ts';
import { colours, space } from '../style.ts';
import { type Column, canNarrow, gapAtom } from './column.ts';

export function layOutQuote(column: Column, blocks: readonly PrintBlock[]): void {
  const { sink, context, x, rightToLeft } = column;
  if (!canNarrow(column)) {
    column.layOutBlocks({ ...column, node: context.structure.node(column.node, 'BlockQuote') }, blocks);
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
  column.layOutBlocks(
    {
      ...column,
      x: rightToLeft ? x : x + space.quote,
      width: column.width - space.quote,
      node: context.structure.node(column.node, 'BlockQuote'),
    },
    blocks,
  );
  sink.end();
  sink.push(gapAtom(column.gap * 0.3));
}
