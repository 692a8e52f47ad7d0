/** Cuts a stretch of text into segments, and shapes what stands in them. */
import { breakPositions, clings, graphemes, holdsTogether, type ShapedWord } from '../../shaping/index.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import type { Box, InlineStyle, Segment, Span } from '../context/segments.ts';
import { NO_NOTES } from '../pages/flow.ts';

const LONGEST_TOKEN = 64;
const CHUNK = 8;
/** The words of a usual document many times over; a style that has learned more begins anew. */
const WORDS_A_STYLE = 5_000;

/** A word as it stands on a line. */
export function boxOf(word: ShapedWord, style: InlineStyle, level: number): Box {
  return { word, image: null, style, level, width: (word.width * style.size) / 1000, space: null };
}

function wordSegment(word: ShapedWord, style: InlineStyle, space: Box | null): Segment {
  return {
    word,
    image: null,
    style,
    level: 0,
    width: (word.width * style.size) / 1000,
    space,
    boxes: null,
    hard: false,
    soft: false,
    notes: NO_NOTES,
    loose: false,
    base: 0,
  };
}

/** Walks along the spans of one stretch of text. */
export class Divider {
  readonly #context: LayoutContext;
  readonly #text: string;
  readonly #spans: readonly Span[];
  readonly #levels: Uint8Array | null;
  readonly #direction: 0 | 1;
  #span = 0;

  constructor(
    context: LayoutContext,
    text: string,
    spans: readonly Span[],
    levels: Uint8Array | null,
    direction: 0 | 1,
  ) {
    this.#context = context;
    this.#text = text;
    this.#spans = spans;
    this.#levels = levels;
    this.#direction = direction;
  }

  /** Text that is words between spaces: nearly all of them stand in one span and are known. */
  divideWords(into: Segment[]): void {
    const text = this.#text;
    for (let at = 0; at < text.length; ) {
      const wordEnd = this.#wordEnd(at);
      const span = this.#spanAt(at);
      const spaced = wordEnd > at && wordEnd < span.end && text.charCodeAt(wordEnd + 1) !== 0x20;
      const known = spaced ? this.#knownWord(text.slice(at, wordEnd), span.style) : null;
      if (known !== null) {
        into.push(known);
        at = wordEnd + 1;
        continue;
      }
      let end = wordEnd;
      while (end < text.length && text.charCodeAt(end) === 0x20) end++;
      const whole = wordEnd > at && wordEnd <= span.end && wordEnd - at <= LONGEST_TOKEN && span.note === null;
      const word = whole ? this.#context.shaper.word(text.slice(at, wordEnd), span.style.font, false) : null;
      if (word !== null && word.breaks.length === 0) {
        const space = end > wordEnd ? this.#box(wordEnd, end, this.#spanAt(wordEnd), 0) : null;
        into.push(wordSegment(word, span.style, space));
      } else this.#divideToken(at, wordEnd, end, into);
      at = end;
    }
  }

  /** Where the word ends that begins here; what clings to it after a space is part of it. */
  #wordEnd(at: number): number {
    const text = this.#text;
    let end = text.indexOf(' ', at);
    while (end > at && (clings(text.charCodeAt(end + 1)) || holdsTogether(text, end))) end = text.indexOf(' ', end + 1);
    return end < 0 ? text.length : end;
  }

  /** A word and the space after it, as one object wherever they stand in this style; null for what may have to be divided. */
  #knownWord(text: string, style: InlineStyle): Segment | null {
    const { words } = style;
    if (words === null) return null;
    const known = words.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST_TOKEN) return null;
    const { shaper } = this.#context;
    const word = shaper.word(text, style.font, false);
    if (word.breaks.length > 0) return null;
    if (words.size >= WORDS_A_STYLE) words.clear();
    const space = words.get(' ') ?? wordSegment(shaper.word(' ', style.font, false), style, null);
    const segment = wordSegment(word, style, space);
    words.set(' ', space).set(text, segment);
    return segment;
  }

  #divideToken(start: number, wordEnd: number, end: number, into: Segment[]): void {
    let from = start;
    for (const inside of breakPositions(this.#text.slice(start, wordEnd))) {
      if (start + inside >= wordEnd) break;
      // A space inside a word is one that holds it together.
      if (this.#text.charCodeAt(start + inside - 1) === 0x20) continue;
      this.divide(from, start + inside, into);
      from = start + inside;
    }
    this.divide(from, end, into);
  }

  /** `isWhole` for what fits a line, however long it is. */
  divide(start: number, end: number, into: Segment[], isWhole = false): void {
    let wordEnd = end;
    while (wordEnd > start && this.#text.charCodeAt(wordEnd - 1) === 0x20) wordEnd--;
    if (wordEnd - start > LONGEST_TOKEN && !isWhole) {
      // A word this long does not fit a line; it is shaped in pieces and divided where lines are full.
      const clusters = graphemes(this.#text.slice(start, wordEnd));
      let at = start;
      for (let i = 0; i < clusters.length; i += CHUNK) {
        const next = at + clusters.slice(i, i + CHUNK).reduce((sum, cluster) => sum + cluster.length, 0);
        into.push(this.#segment(at, next, i + CHUNK >= clusters.length ? end : next, true));
        at = next;
      }
      return;
    }
    into.push(this.#segment(start, wordEnd, end, false));
  }

  #spanAt(position: number): Span {
    while (this.#spans[this.#span]!.end <= position) this.#span++;
    return this.#spans[this.#span]!;
  }

  #segment(start: number, wordEnd: number, end: number, loose: boolean): Segment {
    const boxes: Box[] = [];
    let notes: string[] | null = null;
    let width = 0;
    for (let at = start; at < wordEnd; ) {
      const span = this.#spanAt(at);
      let stop = Math.min(wordEnd, span.end);
      const level = this.#levels?.[at] ?? 0;
      if (this.#levels !== null) {
        let same = at + 1;
        while (same < stop && this.#levels[same] === level) same++;
        stop = same;
      }
      const box = this.#box(at, stop, span, level);
      boxes.push(box);
      width += box.width;
      if (span.note !== null) {
        notes ??= [];
        notes.push(span.note);
      }
      at = stop;
    }
    const { style } = this.#spans[this.#span]!;
    const space = end > wordEnd ? this.#box(wordEnd, end, this.#spanAt(wordEnd), this.#levels?.[wordEnd] ?? 0) : null;
    return {
      word: null,
      image: null,
      style,
      level: 0,
      width,
      space,
      boxes,
      hard: false,
      soft: this.#text.charCodeAt(wordEnd - 1) === 0xad,
      notes: notes ?? NO_NOTES,
      loose,
      base: this.#direction,
    };
  }

  #box(start: number, end: number, span: Span, level: number): Box {
    const { style, image } = span;
    if (image !== null) return { word: null, image, style, level, width: image.width, space: null };
    return boxOf(this.#context.shaper.word(this.#text.slice(start, end), style.font, level % 2 === 1), style, level);
  }
}
