/** What lines are filled with: boxes, and segments of boxes between which a line may end. */
import type { FontStyle } from '../../fonts/index.ts';
import type { ShapedWord } from '../../shaping/index.ts';
import type { Colour } from '../style.ts';
import type { StructureNode } from './structure.ts';

export interface InlineStyle {
  readonly font: FontStyle;
  readonly size: number;
  readonly colour: Colour;
  readonly strike: boolean;
  readonly rise: number;
  /** The element that its text belongs to; null for the paragraph's own. */
  readonly node: StructureNode | null;
  /** Index of the link's target, or -1. */
  readonly target: number;
  readonly linkText: string;
  /** Words with a space after them that stood in this style before; null in a style that no other text shares. */
  readonly words: Map<string, Segment> | null;
}

export interface InlineImage {
  readonly digest: string;
  readonly width: number;
  readonly height: number;
  /** How much of its height is below the baseline. */
  readonly below: number;
}

/** What stands on a line without being divided. */
export interface Box {
  readonly word: ShapedWord | null;
  readonly image: InlineImage | null;
  readonly style: InlineStyle;
  readonly level: number;
  readonly width: number;
  /** The space after it, which is shown unless the line ends there. */
  readonly space: Box | null;
}

/** What stands between two places where a line may end. Nearly every one is a word, and so a box itself. */
export interface Segment extends Box {
  /** What it consists of; null where it is one box. */
  readonly boxes: readonly Box[] | null;
  /** The line ends here whatever room is left. */
  readonly hard: boolean;
  /** A hyphen is shown when the line ends here. */
  readonly soft: boolean;
  readonly notes: readonly string[];
  /** Part of a word so long that it is divided wherever the line is full. */
  readonly loose: boolean;
  /** Base direction of the text that the segment is from. */
  readonly base: 0 | 1;
}

type Open<T> = { -readonly [field in keyof T]: T[field] };

/** A copy to be changed, as all copies are made: so all are of one shape (engine.ts). Of a segment it is the box alone. */
export function copyOfBox({ word, image, style, level, width, space }: Box): Open<Box> {
  return { word, image, style, level, width, space };
}

/** As `copyOfBox`. */
export function copyOfSegment(segment: Segment): Open<Segment> {
  const { word, image, style, level, width, space, boxes, hard, soft, notes, loose, base } = segment;
  return { word, image, style, level, width, space, boxes, hard, soft, notes, loose, base };
}

/** What a segment consists of, without the space after it. */
export function boxesOf(segment: Segment): readonly Box[] {
  if (segment.boxes !== null) return segment.boxes;
  const box = copyOfBox(segment);
  box.space = null;
  return [box];
}

export interface Span {
  end: number;
  readonly style: InlineStyle;
  readonly image: InlineImage | null;
  readonly note: string | null;
}
