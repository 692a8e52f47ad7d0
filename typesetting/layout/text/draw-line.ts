/** Draws a line of text, and what runs along it: the line through struck text, the box of a link. */
import { withSpace } from '../../shaping/index.ts';
import type { Box } from '../context/segments.ts';
import type { StructureNode } from '../context/structure.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import { baselineIn, type TextStyle } from '../style.ts';
import type { Line } from './lines.ts';

export type Alignment = 'left' | 'center' | 'right' | null;

/** Draws a line whose top left corner is at `x`, `top` in a column of `width`. */
export function drawLine(
  canvas: PageCanvas,
  line: Line,
  style: TextStyle,
  x: number,
  top: number,
  width: number,
  align: Alignment = null,
): void {
  const side = align ?? (line.base === 1 ? 'right' : 'left');
  const slack = Math.max(0, width - line.width);
  // What is not seen at the end of a line is said there: a reader of tags would join the words of two lines without it.
  const hang = line.hang;
  const start = x - hang + (side === 'right' ? slack : side === 'center' ? slack / 2 : 0);
  const textTop = top + line.height - line.drop - style.leading;
  const baseline = textTop + baselineIn(style);
  const { boxes, node } = line;
  let run: Run | null = null;
  canvas.moveTo(start, baseline);
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]!;
    const { space } = box;
    const last = i + 1 === boxes.length;
    if (run !== null || isRun(box)) run = nextRun(canvas, run, box, baseline, node);
    if (space !== null && !(last && run !== null) && drawSpaced(canvas, box, space, node)) continue;
    drawBox(canvas, box, baseline, node);
    if (space === null) continue;
    if (last && run !== null) {
      drawOver(canvas, run, baseline, node);
      run = null;
      drawBox(canvas, space, baseline, node);
      continue;
    }
    if (run !== null || isRun(space)) run = nextRun(canvas, run, space, baseline, node);
    drawBox(canvas, space, baseline, node);
  }
  if (run !== null) drawOver(canvas, run, baseline, node);
}

/** A stretch of one style that has a line through it or can be clicked. */
interface Run {
  readonly start: number;
  readonly box: Box;
}

function isRun({ style }: Box): boolean {
  return style.strike || style.target >= 0;
}

/** The run that a box belongs to; one that it does not belong to ends before it. */
function nextRun(canvas: PageCanvas, run: Run | null, box: Box, baseline: number, node: StructureNode): Run | null {
  if (run !== null) {
    if (run.box.style === box.style) return run;
    drawOver(canvas, run, baseline, node);
  }
  return isRun(box) ? { start: canvas.pen, box } : null;
}

/** Draws a word and the space after it in one go; false where they are not that, or not of one font. */
function drawSpaced(canvas: PageCanvas, box: Box, space: Box, node: StructureNode): boolean {
  const { style, word } = box;
  const gap = space.word;
  if (word === null || gap === null || gap.text !== ' ' || space.style !== style) return false;
  const { plain } = word;
  if (plain === null || gap.plain === null || gap.plain.font !== plain.font) return false;
  canvas.mark(style.node ?? node);
  canvas.use(word);
  canvas.use(gap);
  canvas.showPlain(plain, withSpace(plain, gap.plain), style, box.width + space.width);
  return true;
}

function drawBox(canvas: PageCanvas, box: Box, baseline: number, node: StructureNode): void {
  const { style, image } = box;
  canvas.mark(style.node ?? node);
  if (image !== null) {
    canvas.image(image.digest, canvas.pen, baseline + image.below - image.height, image.width, image.height);
    canvas.skip(image.width);
    return;
  }
  const word = box.word!;
  canvas.use(word);
  if (word.plain !== null) {
    canvas.showPlain(word.plain, word.plain.inner, style, box.width);
    return;
  }
  for (const part of word.parts) {
    if (part.font === null) canvas.missing(part.actualText, (part.width * style.size) / 1000, style);
    else canvas.show(part, style);
  }
}

/** What runs along a stretch of one style, up to the pen: the line through its text, the box that is clicked. */
function drawOver(canvas: PageCanvas, { start, box }: Run, baseline: number, node: StructureNode): void {
  const { style, image } = box;
  const end = canvas.pen;
  if (style.target >= 0) {
    const above = image === null ? style.size : image.height - image.below;
    const height = image === null ? style.size * 1.3 : image.height;
    // A link has an element of its own; that of an image is the figure inside it.
    const link = image === null ? style.node! : style.node!.parent!;
    canvas.link(start, baseline - above, end - start, height, style.target, link, style.linkText);
  }
  if (style.strike) {
    const y = baseline - style.size * 0.28;
    canvas.mark(style.node ?? node);
    canvas.line(start, y, end, y, style.colour, 0.7);
  }
}
