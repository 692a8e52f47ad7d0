/** Divides words that are wider than their line: after hyphens, slashes and the like, with a hyphen, and only then between characters. */
import { graphemes, type Hyphenation } from '../../shaping/index.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import { type Box, boxesOf, copyOfSegment, type Segment } from '../context/segments.ts';
import { NO_NOTES } from '../pages/flow.ts';
import { hyphenated } from './divided-words.ts';
import { boxOf } from './segment-divider.ts';

/** A stretch up to and with the characters after which a reader expects a break. */
const JOINT = /[^-/_.:=@&+\u2010\u2013 ]+[-/_.:=@&+\u2010\u2013 ]*|[-/_.:=@&+\u2010\u2013 ]+/gu;

/** A number goes on after its stop, its hyphen or its colon: 1.5, 2026-11-15, 10:30. */
const IN_NUMBER = /\d[-/.:,\u2010\u2013]$/;

function jointedTexts(text: string): string[] {
  const texts: string[] = [];
  for (const part of text.match(JOINT) ?? []) {
    const last = texts.at(-1);
    if (last !== undefined && IN_NUMBER.test(last) && /^\d/.test(part)) texts[texts.length - 1] = last + part;
    else texts.push(part);
  }
  return texts;
}

/** The parts of a word between its joints; the word itself where it has none. */
export function jointParts(context: LayoutContext, segment: Segment): Segment[] {
  if (segment.loose) return [segment];
  const groups: Box[][] = [[]];
  for (const box of boxesOf(segment)) {
    const texts = box.word === null || box.level > 0 ? [] : jointedTexts(box.word.text);
    if (texts.length < 2) {
      groups.at(-1)!.push(box);
      continue;
    }
    texts.forEach((text, i) => {
      const word = context.shaper.word(text, box.style.font, false);
      const part = boxOf(word, box.style, box.level);
      if (i > 0) groups.push([part]);
      else groups.at(-1)!.push(part);
    });
  }
  if (groups.length < 2) return [segment];
  return groups.map((boxes, i) => pieceOf(segment, boxes, i === groups.length - 1));
}

function pieceOf(segment: Segment, boxes: readonly Box[], last: boolean, width = widthOf(boxes)): Segment {
  const piece = copyOfSegment(segment);
  piece.word = null;
  piece.boxes = boxes;
  piece.width = width;
  if (last) return piece;
  piece.space = null;
  piece.hard = false;
  piece.soft = false;
  piece.notes = NO_NOTES;
  return piece;
}

function widthOf(boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => sum + box.width, 0);
}

/** Pieces of a word that does not fit: the first is at most `first` wide where the word may be divided anywhere, the others `line`. */
export function dividedToFit(
  context: LayoutContext,
  segment: Segment,
  first: number,
  line: number,
  hyphenation: Hyphenation | null,
): Segment[] {
  if (segment.loose) return betweenCharacters(context, segment, first, line);
  return jointParts(context, segment).flatMap((part) => {
    if (part.width <= line) return [part];
    const pieces = hyphenation === null ? null : hyphenated(context, hyphenation, part, line, line);
    return pieces ?? betweenCharacters(context, part, line, line);
  });
}

/** Divides a word between its characters: the first piece fits `first`, the others a whole line. */
function betweenCharacters(context: LayoutContext, segment: Segment, first: number, line: number): Segment[] {
  const pieces: Segment[] = [];
  let width = first;
  let boxes: Box[] = [];
  let used = 0;
  const end = (last: boolean): void => {
    pieces.push(pieceOf(segment, boxes, last, used));
    boxes = [];
    used = 0;
    width = line;
  };
  for (const box of boxesOf(segment)) {
    if (box.word === null) {
      if (used > 0 && used + box.width > width) end(false);
      boxes.push(box);
      used += box.width;
      continue;
    }
    let text = '';
    const put = (): void => {
      if (text === '') return;
      const word = context.shaper.word(text, box.style.font, box.level % 2 === 1);
      boxes.push(boxOf(word, box.style, box.level));
      text = '';
    };
    for (const cluster of graphemes(box.word.text)) {
      const advance = (context.shaper.word(cluster, box.style.font, false).width * box.style.size) / 1000;
      if (used + advance > width && (used > 0 || width < line)) {
        put();
        end(false);
      }
      text += cluster;
      used += advance;
    }
    put();
  }
  end(true);
  return pieces;
}
