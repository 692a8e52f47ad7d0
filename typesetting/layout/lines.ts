/** Fills lines with segments, first fit, and draws them. No line is ever wider than it may be. */
import { visualOrder, withSpace } from '../shaping/index.ts';
import type { PageCanvas } from './canvas.ts';
import type { LayoutContext } from './context.ts';
import { dividedToFit } from './division.ts';
import { NO_NOTES } from './flow.ts';
import type { Box, Segment } from './segments.ts';
import type { TextStyle } from './style.ts';

export interface Line {
  readonly boxes: readonly Box[];
  readonly width: number;
  readonly height: number;
  readonly base: 0 | 1;
  readonly notes: readonly string[];
}

const EPSILON = 0.01;

export function fillLines(
  context: LayoutContext,
  segments: readonly Segment[],
  width: number,
  style: TextStyle,
): Line[] {
  const filler = new LineFiller(style);
  for (const segment of segments) {
    const first = segment.loose ? width - filler.used : width;
    const fits = segment.width <= first + EPSILON;
    const pieces = fits ? [segment] : dividedToFit(context, segment, first, width);
    for (const piece of pieces) filler.add(piece, width, context);
  }
  return filler.finish();
}

class LineFiller {
  readonly #lines: Line[] = [];
  readonly #style: TextStyle;
  #boxes: Box[] = [];
  #notes: string[] | null = null;
  #width = 0;
  #trailing: Box | null = null;
  #last: Segment | null = null;

  constructor(style: TextStyle) {
    this.#style = style;
  }

  /** What the line holds so far, the space after its last word included. */
  get used(): number {
    return this.#boxes.length === 0 ? 0 : this.#width + (this.#trailing?.width ?? 0);
  }

  add(segment: Segment, width: number, context: LayoutContext): void {
    const gap = this.#trailing?.width ?? 0;
    if (this.#boxes.length > 0 && this.#width + gap + segment.width > width + EPSILON) {
      if (this.#last?.soft === true) this.#addHyphen(context, width);
      this.#end();
    }
    if (this.#trailing !== null) {
      // Spaces that begin a paragraph or follow a hard break are not set.
      if (this.#boxes.length > 0) {
        this.#boxes.push(this.#trailing);
        this.#width += this.#trailing.width;
      }
      this.#trailing = null;
    }
    if (segment.boxes === null) this.#boxes.push(segment);
    else for (const box of segment.boxes) this.#boxes.push(box);
    if (segment.notes.length > 0) this.#notes = [...(this.#notes ?? NO_NOTES), ...segment.notes];
    this.#width += segment.width;
    this.#trailing = segment.space;
    this.#last = segment;
    if (segment.hard) this.#end();
  }

  finish(): Line[] {
    if (this.#boxes.length > 0) this.#end();
    return this.#lines;
  }

  #addHyphen(context: LayoutContext, width: number): void {
    const style = this.#boxes.at(-1)!.style;
    const word = context.shaper.word('-', style.font, false);
    const hyphen = (word.width * style.size) / 1000;
    if (this.#width + hyphen > width + EPSILON) return;
    this.#boxes.push({ word, image: null, style, level: 0, width: hyphen });
    this.#width += hyphen;
  }

  #end(): void {
    const boxes = this.#boxes;
    let tallest = 0;
    let rightToLeft = false;
    for (const box of boxes) {
      if (box.image !== null) tallest = Math.max(tallest, box.image.height);
      if (box.level > 0) rightToLeft = true;
    }
    this.#lines.push({
      boxes: rightToLeft ? visualOrder(boxes.map((box) => box.level)).map((i) => boxes[i]!) : boxes,
      width: this.#width,
      height: Math.max(this.#style.leading, tallest === 0 ? 0 : tallest + this.#style.leading * 0.4),
      base: this.#last?.base ?? 0,
      notes: this.#notes ?? NO_NOTES,
    });
    this.#boxes = [];
    this.#notes = null;
    this.#width = 0;
    this.#trailing = null;
    this.#last = null;
  }
}

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
  let pen = x + (side === 'right' ? slack : side === 'center' ? slack / 2 : 0);
  const textTop = top + line.height - style.leading;
  const baseline = textTop + style.leading / 2 + style.size * 0.34;
  const { boxes } = line;
  let run: { start: number; box: Box } | null = null;
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]!;
    if (run !== null && run.box.style !== box.style) {
      drawOver(canvas, run.box, run.start, pen, baseline);
      run = null;
    }
    if (run === null && (box.style.strike || box.style.target >= 0)) run = { start: pen, box };
    const next = boxes[i + 1];
    if (next !== undefined && drawSpaced(canvas, box, next, pen, baseline)) {
      pen += next.width;
      i++;
    } else drawBox(canvas, box, pen, baseline);
    pen += box.width;
  }
  if (run !== null) drawOver(canvas, run.box, run.start, pen, baseline);
}

/** Draws a word and the space after it in one go; false where they are not that, or not of one font. */
function drawSpaced(canvas: PageCanvas, box: Box, space: Box, x: number, baseline: number): boolean {
  const { style, word } = box;
  const gap = space.word;
  if (word === null || gap === null || gap.text !== ' ' || space.style !== style) return false;
  const { plain } = word;
  if (plain === null || gap.plain === null || gap.plain.font !== plain.font) return false;
  canvas.mark(style.node);
  canvas.use(word);
  canvas.use(gap);
  canvas.moveTo(x, baseline);
  const inner = withSpace(plain, gap.plain);
  canvas.showPlain(plain, inner, style.size, style.colour, style.rise, box.width + space.width);
  return true;
}

function drawBox(canvas: PageCanvas, box: Box, x: number, baseline: number): void {
  const { style } = box;
  canvas.mark(style.node);
  if (box.image !== null) {
    canvas.image(box.image.digest, x, baseline - box.image.height, box.image.width, box.image.height);
    return;
  }
  const word = box.word!;
  canvas.use(word);
  if (word.plain !== null) {
    canvas.moveTo(x, baseline);
    canvas.showPlain(word.plain, word.plain.inner, style.size, style.colour, style.rise, box.width);
    return;
  }
  let pen = x;
  for (const part of word.parts) {
    const width = (part.width * style.size) / 1000;
    if (part.font === null) canvas.missing(part.actualText, pen, baseline - style.rise, width, style.size);
    else {
      canvas.moveTo(pen, baseline);
      canvas.show(part, style.size, style.colour, style.rise);
    }
    pen += width;
  }
}

/** What runs along a stretch of one style: the line through its text, the box that is clicked. */
function drawOver(canvas: PageCanvas, box: Box, from: number, to: number, baseline: number): void {
  const { style, image } = box;
  if (style.target >= 0) {
    const above = image === null ? style.size : image.height;
    const height = image === null ? style.size * 1.3 : image.height;
    // An image's own node is the figure; the link is the one around it.
    const node = image === null ? style.node : style.node.parent!;
    canvas.link(from, baseline - above, to - from, height, style.target, node, style.linkText);
  }
  if (style.strike) {
    const y = baseline - style.size * 0.28;
    canvas.mark(style.node);
    canvas.line(from, y, to, y, style.colour, 0.7);
  }
}
