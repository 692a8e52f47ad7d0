/** Cuts a stretch of text into segments, and shapes what stands in them. */
import { breakPositions, graphemes, type ShapedWord } from '../shaping/index.ts';
import type { LayoutContext } from './context.ts';
import { NO_NOTES } from './flow.ts';
import type { Box, InlineStyle, Segment, Span } from './segments.ts';

const LONGEST_TOKEN = 64;
const CHUNK = 8;

/** Walks along the spans of one stretch of text. */
export class Divider {
  readonly #context: LayoutContext;
  readonly #text: string;
  readonly #spans: readonly Span[];
  readonly #levels: Uint8Array | null;
  readonly #direction: 0 | 1;
  #span = 0;
  #space: Box | null = null;

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

  /** Text in ASCII, word by word: nearly all of them stand in one span and are one box. */
  divideWords(into: Segment[]): void {
    const text = this.#text;
    for (let at = 0; at < text.length; ) {
      let wordEnd = text.indexOf(' ', at);
      if (wordEnd < 0) wordEnd = text.length;
      let end = wordEnd;
      while (end < text.length && text.charCodeAt(end) === 0x20) end++;
      const span = this.#spanAt(at);
      const whole = wordEnd > at && wordEnd <= span.end && wordEnd - at <= LONGEST_TOKEN && span.note === null;
      const word = whole ? this.#context.shaper.word(text.slice(at, wordEnd), span.style.font, false) : null;
      if (word !== null && word.breaks.length === 0) into.push(this.#wordSegment(word, span.style, wordEnd, end));
      else this.#divideToken(at, wordEnd, end, into);
      at = end;
    }
  }

  #wordSegment(word: ShapedWord, style: InlineStyle, wordEnd: number, end: number): Segment {
    return {
      word,
      image: null,
      style,
      level: 0,
      width: (word.width * style.size) / 1000,
      boxes: null,
      space: end > wordEnd ? this.#box(wordEnd, end, this.#spanAt(wordEnd), 0) : null,
      hard: false,
      soft: false,
      notes: NO_NOTES,
      loose: false,
      base: 0,
    };
  }

  #divideToken(start: number, wordEnd: number, end: number, into: Segment[]): void {
    let from = start;
    for (const inside of breakPositions(this.#text.slice(start, wordEnd))) {
      if (start + inside >= wordEnd) break;
      this.divide(from, start + inside, into);
      from = start + inside;
    }
    this.divide(from, end, into);
  }

  divide(start: number, end: number, into: Segment[]): void {
    let wordEnd = end;
    while (wordEnd > start && this.#text.charCodeAt(wordEnd - 1) === 0x20) wordEnd--;
    if (wordEnd - start > LONGEST_TOKEN) {
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
    return {
      word: null,
      image: null,
      style: this.#spans[this.#span]!.style,
      level: 0,
      width,
      boxes,
      space: end > wordEnd ? this.#box(wordEnd, end, this.#spanAt(wordEnd), this.#levels?.[wordEnd] ?? 0) : null,
      hard: false,
      soft: this.#text.charCodeAt(wordEnd - 1) === 0xad,
      notes: notes ?? NO_NOTES,
      loose,
      base: this.#direction,
    };
  }

  #box(start: number, end: number, span: Span, level: number): Box {
    const style = span.style;
    if (span.image !== null) return { word: null, image: span.image, style, level, width: span.image.width };
    const space = end - start === 1 && level === 0 && this.#text.charCodeAt(start) === 0x20;
    // Every other box is a space; those of one style are one object.
    if (space && this.#space?.style === style) return this.#space;
    const word = this.#context.shaper.word(this.#text.slice(start, end), style.font, level % 2 === 1);
    const box: Box = { word, image: null, style, level, width: (word.width * style.size) / 1000 };
    if (space) this.#space = box;
    return box;
  }
}
