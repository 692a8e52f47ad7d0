/** Fills lines with segments, first fit. No line is ever wider than it may be. */
import { textRun } from '../../print-tree.ts';
import { type Hyphenation, type ShapedWord, shapedWord, visualOrder } from '../../shaping/index.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import { type Box, copyOfBox, type Segment } from '../context/segments.ts';
import type { StructureNode } from '../context/structure.ts';
import { NO_NOTES } from '../pages/flow.ts';
import { baselineIn, type TextStyle } from '../style.ts';
import { hyphenated, restOfWord, saidAs, silenced } from './divided-words.ts';
import { InlineText } from './inline-text.ts';
import { dividedToFit } from './overlong-words.ts';
import { boxOf } from './segment-divider.ts';

export interface Line {
  /** In the order in which they are seen, each with the space after it. */
  readonly boxes: readonly Box[];
  /** The element of the paragraph that it is part of. */
  readonly node: StructureNode;
  readonly width: number;
  /** Width of the space that ends the line, where that stands left of it (from right to left). */
  readonly hang: number;
  readonly height: number;
  /** What of the height is added below the text for a picture that reaches deeper. */
  readonly drop: number;
  readonly base: 0 | 1;
  readonly notes: readonly string[];
}

const EPSILON = 0.01;

/** Text that is ready for lines. */
export interface Fillable {
  readonly segments: readonly Segment[];
  readonly node: StructureNode;
}

/** A line that would be emptier than this, as a part of its width and in sizes of its type, ends in a hyphen instead. */
const RAGGED = 0.15;
const RAGGED_SIZES = 5;
/** The same in a language of long words. */
const RAGGED_LONG = 0.1;
/** On a line narrower than this, in sizes of its type, a hyphen is worse than the room that it fills: words stay whole if they can. */
const NARROW_SIZES = 16;

/** `hyphenation` divides words with a hyphen: where a line would be ragged, and where a word is wider than the line. */
export function fillLines(
  context: LayoutContext,
  text: Fillable,
  width: number,
  style: TextStyle,
  hyphenation: Hyphenation | null = null,
): Line[] {
  const { segments } = text;
  const filler = new LineFiller(context, style, text.node, width);
  const isNarrow = width < style.size * NARROW_SIZES;
  const ragged = hyphenation === null || isNarrow ? width : raggedRoom(hyphenation, width, style);
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i]!;
    const room = width - filler.used;
    let pieces: readonly Segment[] | null = null;
    if (segment.width > room + EPSILON) {
      if (hyphenation !== null && room > ragged && !isDivided(segments, i)) {
        pieces = hyphenated(context, hyphenation, segment, room, width);
      }
      const first = segment.loose ? room : width;
      if (pieces === null && segment.width > first + EPSILON) {
        pieces = dividedToFit(context, segment, first, width, hyphenation);
      }
    }
    if (pieces === null) filler.add(segment, segments, i);
    else for (let k = 0; k < pieces.length; k++) filler.add(pieces[k]!, pieces, k);
  }
  return filler.finish();
}

function raggedRoom({ hasLongWords }: Hyphenation, width: number, style: TextStyle): number {
  return hasLongWords ? width * RAGGED_LONG : Math.max(width * RAGGED, style.size * RAGGED_SIZES);
}

/** The author has said where the word may be divided. */
function isDivided(segments: readonly Segment[], i: number): boolean {
  return segments[i]!.soft || (i > 0 && segments[i - 1]!.soft);
}

/** Lines of text without any mark: labels, numbers, titles, and what make-up puts around a body. */
export function plainLines(
  context: LayoutContext,
  text: string,
  style: TextStyle,
  width: number,
  node: StructureNode,
): Line[] {
  return fillLines(context, new InlineText(context, [textRun(text)], style, node, width), width, style);
}

class LineFiller {
  readonly #context: LayoutContext;
  readonly #width: number;
  readonly #lines: Line[] = [];
  readonly #style: TextStyle;
  readonly #node: StructureNode;
  #boxes: Box[] = [];
  #notes: string[] | null = null;
  #filled = 0;
  /** The space after what the line holds so far. */
  #gap = 0;
  #last: Segment | null = null;

  /** What comes next goes on with a word that was said whole before its hyphen. */
  #silent = false;
  #lastSilent = false;

  constructor(context: LayoutContext, style: TextStyle, node: StructureNode, width: number) {
    this.#context = context;
    this.#style = style;
    this.#node = node;
    this.#width = width;
  }

  /** What the line holds so far, the space after its last word included. */
  get used(): number {
    return this.#boxes.length === 0 ? 0 : this.#filled + this.#gap;
  }

  /** `among` are the segments that it stands in, at `index`. */
  add(segment: Segment, among: readonly Segment[], index: number): void {
    if (this.#boxes.length > 0 && this.#filled + this.#gap + segment.width > this.#width + EPSILON) {
      if (this.#last?.soft === true) this.#addHyphen(among, index);
      this.#end();
    }
    // Spaces that begin a paragraph or follow a hard break are left out.
    if (this.#boxes.length > 0) this.#filled += this.#gap;
    this.#lastSilent = this.#silent;
    if (this.#silent) {
      this.#boxes.push(...silenced(segment));
      this.#silent = segment.soft;
    } else if (segment.boxes === null) this.#boxes.push(segment);
    else this.#addParts(segment.boxes, segment.space);
    if (segment.notes.length > 0) this.#notes = [...(this.#notes ?? NO_NOTES), ...segment.notes];
    this.#filled += segment.width;
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
      this.#boxes.push(space !== null && i === parts.length - 1 ? withSpaceAfter(part, space) : part);
    });
  }

  /** Ends the line with a hyphen, and says the word whole that goes on with the segment at `index`. */
  #addHyphen(among: readonly Segment[], index: number): void {
    const last = this.#boxes.at(-1)!;
    // The content has no such character, so it counts as none of it.
    const { text, parts, width, breaks } = this.#context.shaper.word('-', last.style.font, false);
    const sign = shapedWord(text, 0, parts, width, breaks);
    const hyphen = boxOf(sign, last.style, 0);
    if (this.#filled + hyphen.width > this.#width + EPSILON) return;
    this.#filled += hyphen.width;
    const { word, level } = last;
    const whole = word === null || level > 0 ? null : this.#said(word, restOfWord(among, index));
    if (whole === null) {
      this.#boxes.push(hyphen);
      return;
    }
    this.#boxes.splice(-1, 1, withWord(last, whole), withWord(hyphen, saidAs(sign, '')));
    this.#silent = true;
  }

  /** The last word of the line as it is said, unless it was said already, with what the next line holds of it. */
  #said(word: ShapedWord, rest: string): ShapedWord | null {
    return this.#lastSilent ? word : saidAs(word, word.text.replaceAll('\u00ad', '') + rest);
  }

  #end(): void {
    const boxes = this.#boxes;
    let tallest = 0;
    let deepest = 0;
    let rightToLeft = false;
    for (const { image, level, space } of boxes) {
      if (image !== null) {
        tallest = Math.max(tallest, image.height - image.below);
        deepest = Math.max(deepest, image.below);
      }
      if (level > 0 || (space !== null && space.level > 0)) rightToLeft = true;
    }
    const base = this.#last?.base ?? 0;
    const drop = Math.max(0, deepest - (this.#style.leading - baselineIn(this.#style)));
    this.#lines.push({
      boxes: rightToLeft ? inVisualOrder(boxes, base) : boxes,
      node: this.#node,
      width: this.#filled,
      hang: rightToLeft && base === 1 ? (boxes.at(-1)?.space?.width ?? 0) : 0,
      height: drop + Math.max(this.#style.leading, tallest === 0 ? 0 : tallest + this.#style.leading * 0.4),
      drop,
      base,
      notes: this.#notes ?? NO_NOTES,
    });
    this.#boxes = [];
    this.#notes = null;
    this.#filled = 0;
    this.#gap = 0;
    this.#last = null;
  }
}

function withWord(box: Box, word: ShapedWord | null): Box {
  const copy = copyOfBox(box);
  copy.word = word;
  return copy;
}

function withSpaceAfter(box: Box, space: Box | null): Box {
  const copy = copyOfBox(box);
  copy.space = space;
  return copy;
}

/** Boxes and the spaces between them, each for itself, as they are seen from left to right; the last space runs with the text. */
function inVisualOrder(boxes: readonly Box[], base: 0 | 1): Box[] {
  const all = boxes.flatMap((box, i) => {
    const alone = withSpaceAfter(box, null);
    if (box.space === null) return [alone];
    return [alone, i === boxes.length - 1 ? { ...box.space, level: base } : box.space];
  });
  return visualOrder(all.map((box) => box.level)).map((i) => all[i]!);
}
