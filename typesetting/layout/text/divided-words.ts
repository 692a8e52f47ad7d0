/**
 * Words that a hyphen divides, and how they are said: the part before the hyphen stands for the whole word, the hyphen and the parts
 * after it for nothing. So a reader who copies, searches or listens gets the word as it was written.
 */
import { type Hyphenation, partSaidAs, type ShapedWord, shapedWord } from '../../shaping/index.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import { type Box, boxesOf, copyOfBox, copyOfSegment, type InlineStyle, type Segment } from '../context/segments.ts';
import { NO_NOTES } from '../pages/flow.ts';
import { boxOf } from './segment-divider.ts';

/** A word that hyphens may divide. */
interface Dividable {
  readonly text: string;
  readonly style: InlineStyle;
  /** Where it may be divided, ascending, and its end. */
  readonly ends: readonly number[];
}

function dividable(hyphenation: Hyphenation, segment: Segment): Dividable | null {
  const box = segment.boxes === null ? segment : segment.boxes.length === 1 ? segment.boxes[0]! : null;
  if (box === null || box.word === null || box.level > 0 || segment.loose || box.style.font.mono) return null;
  const { text } = box.word;
  const points = hyphenation.points(text);
  return points.length === 0 ? null : { text, style: box.style, ends: [...points, text.length] };
}

/** A part of a segment: the last has all that comes after the word, the others a hyphen. */
function partOf(segment: Segment, { word, image, style, level, width }: Box, isLast: boolean): Segment {
  const part = copyOfSegment(segment);
  part.word = word;
  part.image = image;
  part.style = style;
  part.level = level;
  part.width = width;
  part.boxes = null;
  if (isLast) return part;
  part.space = null;
  part.hard = false;
  part.soft = true;
  part.notes = NO_NOTES;
  return part;
}

/**
 * Pieces of a word, each but the last for a hyphen: the first fits `first`, the others a line, and each is as long as can be.
 * Null where one would not fit.
 */
export function hyphenated(
  context: LayoutContext,
  hyphenation: Hyphenation,
  segment: Segment,
  first: number,
  line: number,
): Segment[] | null {
  if (segment.width <= first) return [segment];
  const word = dividable(hyphenation, segment);
  if (word === null) return null;
  const { text, style, ends } = word;
  const box = (from: number, to: number) =>
    boxOf(context.shaper.word(text.slice(from, to), style.font, false), style, 0);
  const hyphen = hyphenWidth(context, style);
  const pieces: Segment[] = [];
  let start = 0;
  let least = 0;
  for (let room = first; start < text.length; room = line) {
    let piece: Box | null = null;
    let next = ends.length - 1;
    for (; next >= least; next--) {
      piece = box(start, ends[next]!);
      if (piece.width + (next < ends.length - 1 ? hyphen : 0) <= room) break;
    }
    if (piece === null || next < least) return null;
    const isLast = next === ends.length - 1;
    pieces.push(partOf(segment, piece, isLast));
    start = ends[next]!;
    least = next + 1;
  }
  return pieces;
}

function hyphenWidth(context: LayoutContext, style: InlineStyle): number {
  return (context.shaper.word('-', style.font, false).width * style.size) / 1000;
}

/** The narrowest line on which a word can stand when hyphens divide it wherever they may. */
export function hyphenatedWidth(context: LayoutContext, hyphenation: Hyphenation, segment: Segment): number {
  const word = dividable(hyphenation, segment);
  if (word === null) return segment.width;
  const { text, style, ends } = word;
  const hyphen = hyphenWidth(context, style);
  let widest = 0;
  ends.forEach((end, i) => {
    const shaped = context.shaper.word(text.slice(ends[i - 1] ?? 0, end), style.font, false);
    const width = (shaped.width * style.size) / 1000 + (end < text.length ? hyphen : 0);
    widest = Math.max(widest, width);
  });
  return Math.min(widest, segment.width);
}

/** What the segments from `from` on say, up to the end of the word that they are parts of. */
export function restOfWord(segments: readonly Segment[], from: number): string {
  let text = '';
  for (let i = from; i < segments.length; i++) {
    for (const { word } of boxesOf(segments[i]!)) text += word?.text ?? '';
    if (!segments[i]!.soft) break;
  }
  return text.replaceAll('\u00ad', '');
}

/** The same glyphs, said as another text; null for a word with a character that no font has. */
export function saidAs(word: ShapedWord, text: string): ShapedWord | null {
  const parts: ShapedWord['parts'][number][] = [];
  for (const part of word.parts) {
    if (part.font === null) return null;
    parts.push(partSaidAs(part, parts.length === 0 ? text : ''));
  }
  return shapedWord(word.text, word.letters, parts, word.width, word.breaks);
}

/** What a segment consists of, as part of a word that was said before; the space after it is still one. */
export function silenced(segment: Segment): Box[] {
  const boxes = boxesOf(segment);
  return boxes.map((box, i) => {
    const silent = copyOfBox(box);
    silent.word = box.word === null ? null : (saidAs(box.word, '') ?? box.word);
    silent.space = i === boxes.length - 1 ? segment.space : null;
    return silent;
  });
}
