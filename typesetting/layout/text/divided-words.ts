/**
 * Words that a hyphen divides, and how they are said: the part before the hyphen stands for the whole word, the hyphen and the parts
 * after it for nothing. So a reader who copies, searches or listens gets the word as it was written.
 */
import type { Hyphenation, ShapedWord } from '../../shaping/index.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import { type Box, boxesOf, type Segment } from '../context/segments.ts';
import { boxOf } from './segment-divider.ts';

/** The longest beginning of a word that fits with its hyphen, and the rest; null where none does. */
function cutToFit(
  context: LayoutContext,
  hyphenation: Hyphenation,
  segment: Segment,
  room: number,
): [Segment, Segment] | null {
  const box = segment.boxes === null ? segment : segment.boxes.length === 1 ? segment.boxes[0]! : null;
  if (box === null || box.word === null || box.level > 0 || segment.loose || box.style.font.mono) return null;
  const { text } = box.word;
  const points = hyphenation.points(text);
  if (points.length === 0) return null;
  const { style } = box;
  const fits = room - (context.shaper.word('-', style.font, false).width * style.size) / 1000;
  for (let i = points.length - 1; i >= 0; i--) {
    const head = boxOf(context.shaper.word(text.slice(0, points[i]), style.font, false), style, 0);
    if (head.width > fits) continue;
    const rest = boxOf(context.shaper.word(text.slice(points[i]), style.font, false), style, 0);
    return [
      { ...segment, ...head, boxes: null, hard: false, soft: true, notes: [] },
      { ...segment, ...rest, boxes: null, space: segment.space },
    ];
  }
  return null;
}

/** Pieces of a word, each but the last for a hyphen: the first fits `first`, the others a line. Null where one would not fit. */
export function hyphenated(
  context: LayoutContext,
  hyphenation: Hyphenation,
  segment: Segment,
  first: number,
  line: number,
): Segment[] | null {
  const pieces: Segment[] = [];
  let rest = segment;
  let room = first;
  while (rest.width > room) {
    const cut = cutToFit(context, hyphenation, rest, room);
    if (cut === null) return null;
    pieces.push(cut[0]);
    rest = cut[1];
    room = line;
  }
  return [...pieces, rest];
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
    parts.push({ ...part, actualText: parts.length === 0 ? text : '' });
  }
  return { ...word, parts, plain: null, metBy: 0 };
}

/** What a segment consists of, as part of a word that was said before; the space after it is still one. */
export function silenced(segment: Segment): Box[] {
  const boxes = boxesOf(segment);
  return boxes.map((box, i) => ({
    ...box,
    word: box.word === null ? null : (saidAs(box.word, '') ?? box.word),
    space: i === boxes.length - 1 ? segment.space : null,
  }));
}
