/** Lays out code: monospace on a panel, long lines wrapped, indentation kept. */

import { textRun } from '../../print-tree.ts';
import type { StructureNode } from '../context/structure.ts';
import { atomOf, type Frame } from '../pages/flow.ts';
import { CODE_SCALE, code as codeStyle, colours, label, space, textStyle } from '../style.ts';
import { drawLine } from '../text/draw-line.ts';
import { cleanText, InlineText } from '../text/inline-text.ts';
import { fillLines, type Line, plainLines } from '../text/lines.ts';
import { type Column, drawNothing, gapAtom } from './column.ts';

const TAB = 4;
const WRAP_INDENT = 12;
/** Runs of code are made smaller than the text around them; so the lines have the size that is wanted. */
const enlarged = textStyle(codeStyle, { size: codeStyle.size / CODE_SCALE });

/** Tab stops every four columns; other control characters are made visible by `cleanText`. */
function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let out = '';
  for (const char of line) out += char === '\t' ? ' '.repeat(TAB - (out.length % TAB)) : char;
  return out;
}

function panel(x: number, width: number): Frame {
  return {
    padTop: space.panelY,
    padBottom: space.panelY,
    repeat: null,
    paint: (canvas, top, bottom) => {
      canvas.fillBox(x, top, width, bottom - top, colours.panel);
      canvas.fillBox(x, top, 1.6, bottom - top, colours.faint);
    },
  };
}

export function layOutCode(column: Column, text: string, title: string | undefined): void {
  // A panel without anything on it would look like something that is missing.
  if (title === undefined && text.trim() === '') return;
  const { context, sink } = column;
  const x = column.x + space.panelX;
  const width = column.width - 2 * space.panelX;
  // The gap above the panel belongs to the flow outside it.
  sink.push(gapAtom(column.gap, false));
  sink.keepNext();
  sink.begin(panel(column.x, column.width));
  if (title !== undefined) layOutTitle(column, title, x, width);
  const parent = context.structure.node(column.node, 'P');
  const node = context.structure.node(parent, 'Code');
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  lines.forEach((line, i) => {
    const stands = i === 1 || i === lines.length - 1;
    // The space at its end is not seen: it keeps a reader of tags from joining two lines.
    const text = i + 1 < lines.length && line !== '' ? `${expandTabs(line)} ` : expandTabs(line);
    layOutCodeLine(column, text, node, x, width, i > 0 && stands);
  });
  sink.end();
  sink.push(gapAtom(3));
}

function layOutTitle(column: Column, title: string, x: number, width: number): void {
  const { context, sink } = column;
  const node = context.structure.node(column.node, 'P', context.language?.english);
  for (const line of plainLines(context, title, label, width, node)) {
    sink.push(atomOf(line.height, 0, false, (canvas, top) => drawLine(canvas, line, label, x, top, width)));
    sink.keepNext();
  }
  sink.push(atomOf(3, 0, true, drawNothing));
  sink.keepNext();
}

function layOutCodeLine(
  column: Column,
  text: string,
  node: StructureNode,
  x: number,
  width: number,
  keep: boolean,
): void {
  const { sink } = column;
  const lines = codeLines(column, text, node, width);
  if (lines.length === 0) {
    sink.push(atomOf(codeStyle.leading, 0, keep, drawNothing));
    return;
  }
  const continued = wrapIndent(text, width);
  lines.forEach((line, i) => {
    const indent = i === 0 ? 0 : continued;
    sink.push(
      atomOf(line.height, 0, keep && i === 0, (canvas, top) =>
        drawLine(canvas, line, codeStyle, x + indent, top, width - indent, 'left'),
      ),
    );
  });
}

/** What a line continues with stands right of where it began. */
function wrapIndent(text: string, width: number): number {
  const indent = /^ */.exec(text)![0].length;
  return Math.min(indent * codeStyle.size * 0.6 + WRAP_INDENT, width / 2);
}

/** The indentation is part of the first segment, so that it is not taken for space that a line may lose. */
function codeLines(column: Column, text: string, node: StructureNode, width: number): Line[] {
  const { context } = column;
  const indent = /^ */.exec(text)![0].length;
  const visible = '\u00a0'.repeat(Math.min(indent, 60)) + cleanText(text.slice(indent));
  const inline = new InlineText(context, [textRun(visible, 'code')], enlarged, node, width);
  const whole = fillLines(context, inline, width, codeStyle);
  if (whole.length <= 1) return whole;
  return fillLines(context, inline, width - wrapIndent(text, width), codeStyle);
}
