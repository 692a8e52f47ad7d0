/** Lays out captions: below what they belong to, on its page, in smaller type. */
import type { PrintRun } from '../../print-tree.ts';
import type { StructureNode } from '../context/structure.ts';
import { colours, note, textStyle } from '../style.ts';
import { type Column, gapAtom } from './column.ts';
import { layOutParagraph } from './paragraph.ts';

const style = textStyle(note, { size: 8.8, leading: 12.2, colour: colours.strong });

/** `owner` is the element that the caption belongs to. What was pushed last stays with its first line. */
export function layOutCaption(column: Column, runs: readonly PrintRun[], owner: StructureNode, before: number): void {
  column.sink.keepNext();
  const node = column.context.structure.node(owner, 'Caption');
  layOutParagraph({ ...column, measured: null }, runs, { style, node, before, keepTogether: true });
  column.sink.push(gapAtom(4));
}
