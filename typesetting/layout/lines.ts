/** Fills lines with segments, first fit, and draws them. No line is ever wider than it may be. */
import { visualOrder, withSpace } from '../shaping/index.ts';
import type { PageCanvas } from './canvas.ts';
import type { LayoutContext } from './context.ts';
import { boxOf } from './divider.ts';
import { dividedToFit } from './division.ts';
import { NO_NOTES } from './flow.ts';
import type { Box, Segment } from './segments.ts';
import type { StructureNode } from './structure.ts';
import type { TextStyle } from './style.ts';

export interface Line {
  /** In the order in which they are seen; each but the last with the space after it. */
  readonly boxes: readonly Box[];
  /** The element of the paragraph that it is part of. */
  readonly node: StructureNode;
  readonly width: number;
  readonly height: number;
  readonly base: 0 | 1;
  readonly notes: readonly string[];
}

const EPSILON = 0.01;

/** Text that is ready for lines. */
export interface Fillable {
  readonly segments: readonly Segment[];
  readonly node: StructureNode;
}

export function fillLines(context: LayoutContext, text: Fillable, width: number, style: TextStyle): Line[] {
  const filler = new LineFiller(style, text.node);
  for (const segment of text.segments) {
    const first = segment.loose ? width - filler.used : width;
    if (segment.width <= first + EPSILON) filler.add(segment, width, context);
    else for (const piece of dividedToFit(context, segment, first, width)) filler.add(piece, width, context);
  }
  return filler.finish();
}

class LineFiller {
  readonly #lines: Line[] = [];
  readonly #style: TextStyle;
  readonly #node: StructureNode;
  #boxes: Box[] = [];
  #notes: string[] | null = null;
  #width = 0;
  /** The space after what the line holds so far. */
  #gap = 0;
  #last: Segment | null = null;

  constructor(style: TextStyle, node: StructureNode) {
    this.#style = style;
    this.#node = node;
  }

  /** What the line holds so far, the space after its last word included. */
  get used(): number {
    return this.#boxes.length === 0 ? 0 : this.#width + this.#gap;
  }

  add(segment: Segment, width: number, context: LayoutContext): void {
    if (this.#boxes.length > 0 && this.#width + this.#gap + segment.width > width + EPSILON) {
      if (this.#last?.soft === true) this.#addHyphen(context, width);
      this.#end();
    }
    // Spaces that begin a paragraph or follow a hard break are not set.
    if (this.#boxes.length > 0) this.#width += this.#gap;
    if (segment.boxes === null) this.#boxes.push(segment);
    else this.#addParts(segment.boxes, segment.space);
    if (segment.notes.length > 0) this.#notes = [...(this.#notes ?? NO_NOTES), ...segment.notes];
    this.#width += segment.width;
    this.#gap = segment.space === null ? 0 : segment.space.width;
    this.#last = segment;
    if (segment.hard) this.#end();
  }

  finish(): Line[] {
    if (this.#boxes.length > 0) this.#end();
    return this.#lines;
  }

  #addParts(parts: readonly Box[], space: Box | null): void {
    parts.forEach((part, i) => {
      this.#boxes.push(space !== null && i === parts.length - 1 ? { ...part, space } : part);
    });
  }

  #addHyphen(context: LayoutContext, width: number): void {
    const { style } = this.#boxes.at(-1)!;
    const hyphen = boxOf(context.shaper.word('-', style.font, false), style, 0);
    if (this.#width + hyphen.width > width + EPSILON) return;
    this.#boxes.push(hyphen);
    this.#width += hyphen.width;
  }

  #end(): void {
    const boxes = this.#boxes;
    let tallest = 0;
    let rightToLeft = false;
    for (const { image, level, space } of boxes) {
      if (image !== null) tallest = Math.max(tallest, image.height);
      if (level > 0 || (space !== null && space.level > 0)) rightToLeft = true;
    }
    this.#lines.push({
      boxes: rightToLeft ? inVisualOrder(boxes) : boxes,
      node: this.#node,
      width: this.#width,
      height: Math.max(this.#style.leading, tallest === 0 ? 0 : tallest + this.#style.leading * 0.4),
      base: this.#last?.base ?? 0,
      notes: this.#notes ?? NO_NOTES,
    });
    this.#boxes = [];
    this.#notes = null;
    this.#width = 0;
    this.#gap = 0;
    this.#last = null;
  }
}

/** Boxes and the spaces between them, each for itself, as they are seen from left to right. */
function inVisualOrder(boxes: readonly Box[]): Box[] {
  const all = boxes.flatMap((box, i) => {
    const alone = { ...box, space: null };
    return box.space === null || i === boxes.length - 1 ? [alone] : [alone, box.space];
  });
  return visualOrder(all.map((box) => box.level)).map((i) => all[i]!);
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
  const start = x + (side === 'right' ? slack : side === 'center' ? slack / 2 : 0);
  const textTop = top + line.height - style.leading;
  const baseline = textTop + style.leading / 2 + style.size * 0.34;
  const { boxes, node } = line;
  let run: Run | null = null;
  canvas.moveTo(start, baseline);
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]!;
    const space = i + 1 < boxes.length ? box.space : null;
    if (run !== null || isRun(box)) run = nextRun(canvas, run, box, baseline, node);
    if (space !== null && drawSpaced(canvas, box, space, node)) continue;
    drawBox(canvas, box, baseline, node);
    if (space === null) continue;
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
    canvas.image(image.digest, canvas.pen, baseline - image.height, image.width, image.height);
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
    const above = image === null ? style.size : image.height;
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
