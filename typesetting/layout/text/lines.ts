/** Fills lines with segments, first fit. No line is ever wider than it may be. */
import { visualOrder } from '../../shaping/index.ts';
import type { LayoutContext } from '../context.ts';
import { NO_NOTES } from '../pages/flow.ts';
import type { StructureNode } from '../pages/structure.ts';
import type { TextStyle } from '../style.ts';
import { InlineText } from './inline-text.ts';
import { dividedToFit } from './overlong-words.ts';
import { boxOf } from './segment-divider.ts';
import type { Box, Segment } from './segments.ts';

export interface Line {
  /** In the order in which they are seen, each with the space after it. */
  readonly boxes: readonly Box[];
  /** The element of the paragraph that it is part of. */
  readonly node: StructureNode;
  readonly width: number;
  /** Width of the space that ends the line, where that stands left of it (from right to left). */
  readonly hang: number;
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

/** Lines of text without any mark: labels, numbers, titles, and what make-up puts around a body. */
export function plainLines(
  context: LayoutContext,
  text: string,
  style: TextStyle,
  width: number,
  node: StructureNode,
): Line[] {
  return fillLines(context, new InlineText(context, [{ kind: 'text', text }], style, node, width), width, style);
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
    // Spaces that begin a paragraph or follow a hard break are left out.
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
    // The content has no such character, so it counts as none of it.
    const hyphen = boxOf({ ...context.shaper.word('-', style.font, false), letters: 0 }, style, 0);
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
    const base = this.#last?.base ?? 0;
    this.#lines.push({
      boxes: rightToLeft ? inVisualOrder(boxes, base) : boxes,
      node: this.#node,
      width: this.#width,
      hang: rightToLeft && base === 1 ? (boxes.at(-1)?.space?.width ?? 0) : 0,
      height: Math.max(this.#style.leading, tallest === 0 ? 0 : tallest + this.#style.leading * 0.4),
      base,
      notes: this.#notes ?? NO_NOTES,
    });
    this.#boxes = [];
    this.#notes = null;
    this.#width = 0;
    this.#gap = 0;
    this.#last = null;
  }
}

/** Boxes and the spaces between them, each for itself, as they are seen from left to right; the last space runs with the text. */
function inVisualOrder(boxes: readonly Box[], base: 0 | 1): Box[] {
  const all = boxes.flatMap((box, i) => {
    const alone = { ...box, space: null };
    if (box.space === null) return [alone];
    return [alone, i === boxes.length - 1 ? { ...box.space, level: base } : box.space];
  });
  return visualOrder(all.map((box) => box.level)).map((i) => all[i]!);
}
