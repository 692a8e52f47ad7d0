/**
 * Runs of text made ready for lines: one string with styles, divided into segments between which a line may end.
 *
 * Segments are shaped here, once; measuring a table's columns and filling lines both read them.
 */
import type { FontStyle } from '../fonts/index.ts';
import { pdfText, wellFormed } from '../pdf/index.ts';
import type { PrintRun, PrintText } from '../print-tree.ts';
import { breakPositions, graphemes, isAscii, levelsOf, type ShapedWord } from '../shaping/index.ts';
import type { LayoutContext } from './context.ts';
import { fitImage } from './image-size.ts';
import type { StructureNode } from './structure.ts';
import { CODE_SCALE, type Colour, colours, fontStyle, type TextStyle } from './style.ts';

export interface InlineStyle {
  readonly font: FontStyle;
  readonly size: number;
  readonly colour: Colour;
  readonly strike: boolean;
  readonly rise: number;
  readonly node: StructureNode;
  /** Index of the link's target, or -1. */
  readonly target: number;
  readonly linkText: string;
}

export interface InlineImage {
  readonly digest: string;
  readonly width: number;
  readonly height: number;
}

/** What stands on a line without being divided. */
export interface Box {
  readonly word: ShapedWord | null;
  readonly image: InlineImage | null;
  readonly style: InlineStyle;
  readonly level: number;
  readonly width: number;
}

export interface Segment {
  readonly boxes: readonly Box[];
  readonly width: number;
  readonly space: Box | null;
  /** The line ends here whatever room is left. */
  hard: boolean;
  /** A hyphen is shown when the line ends here. */
  readonly soft: boolean;
  readonly notes: readonly string[];
  /** Part of a word so long that it is divided wherever the line is full. */
  readonly loose: boolean;
  /** Base direction of the text that the segment is from. */
  readonly base: 0 | 1;
}

interface Span {
  end: number;
  readonly style: InlineStyle;
  readonly image: InlineImage | null;
  readonly note: string | null;
}

const LONGEST_TOKEN = 64;
const CHUNK = 8;
/** Formulas up to this many characters stay on one line. */
const LONGEST_FORMULA = 32;
const MAX_INLINE_IMAGE = 0.4;

/** Line feeds and tabs become spaces; other control characters become the visible replacement character. */
export function cleanText(text: string): string {
  if (isAscii(text)) return text;
  return wellFormed(text)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '\ufffd');
}

export class InlineText {
  readonly #context: LayoutContext;
  readonly #base: TextStyle;
  readonly #node: StructureNode;
  readonly #width: number;
  readonly #rightToLeft: boolean;
  readonly segments: Segment[] = [];
  #text = '';
  #spans: Span[] = [];
  /** Where short formulas begin and end: no line ends inside one. */
  #formulas: [number, number][] = [];
  #link: { readonly target: number; readonly node: StructureNode } | null = null;

  /** `width` bounds inline images; it is not the width of the lines. */
  constructor(
    context: LayoutContext,
    runs: readonly PrintRun[],
    base: TextStyle,
    node: StructureNode,
    width: number,
    rightToLeft = false,
  ) {
    this.#context = context;
    this.#base = base;
    this.#node = node;
    this.#width = width;
    this.#rightToLeft = rightToLeft;
    for (const run of runs) this.#addRun(run);
    this.#flush(false);
  }

  #addRun(run: PrintRun): void {
    if (run.kind !== 'text' || run.link === undefined) this.#link = null;
    switch (run.kind) {
      case 'text':
        if (isShortFormula(run)) this.#formulas.push([this.#text.length, this.#text.length + run.text.length]);
        this.#push(run.code ? cleanText(run.text) : cleanText(run.text).replace(/ {2,}/g, ' '), this.#styleOf(run));
        break;
      case 'break':
        this.#flush(true);
        break;
      case 'footnote':
        this.#addNote(run.id);
        break;
      case 'image':
        this.#addImage(run.digest, run.alt);
        break;
    }
  }

  #push(text: string, style: InlineStyle, image: InlineImage | null = null, note: string | null = null): void {
    if (text === '') return;
    this.#text += text;
    const last = this.#spans.at(-1);
    if (last?.style === style && image === null && note === null && last.image === null) last.end = this.#text.length;
    else this.#spans.push({ end: this.#text.length, style, image, note });
  }

  #styleOf(run: PrintText): InlineStyle {
    const base = this.#base;
    const weight = run.bold ? 700 : base.weight;
    const code = run.code ?? false;
    const size = code ? base.size * CODE_SCALE : base.size;
    const target = run.link === undefined ? -1 : this.#context.target(run.link);
    const linked = target >= 0;
    return {
      font: fontStyle(weight, run.italic ?? base.italic, code),
      size: Math.round(size * 100) / 100,
      colour: linked ? colours.link : base.colour,
      strike: run.strike ?? false,
      rise: 0,
      node: linked
        ? this.#linkNode(target)
        : code && this.#node.type !== 'Code'
          ? this.#context.structure.node(this.#node, 'Code')
          : this.#node,
      target,
      linkText: linked ? run.text.trim().slice(0, 200) : '',
    };
  }

  /** Runs of one link that follow one another (bold words inside it) are one link to a reader. */
  #linkNode(target: number): StructureNode {
    if (this.#link === null || this.#link.target !== target) {
      this.#link = { target, node: this.#context.structure.node(this.#node, 'Link') };
    }
    return this.#link.node;
  }

  #addNote(id: string): void {
    const number = this.#context.notes.number(id);
    if (number === null) {
      this.#context.warn('UNKNOWN_FOOTNOTE', id);
      this.#push(`[${id}]`, this.#styleOf({ kind: 'text', text: id }));
      return;
    }
    const style = this.#styleOf({ kind: 'text', text: '' });
    const size = Math.round(style.size * 64) / 100;
    this.#push(
      String(number),
      {
        ...style,
        size,
        rise: style.size * 0.36,
        colour: colours.link,
        node: this.#context.structure.node(this.#node, 'Reference'),
      },
      null,
      id,
    );
  }

  #addImage(digest: string, alt: string): void {
    const prepared = this.#context.images.get(digest);
    if (prepared === undefined || prepared.kind === 'broken') {
      this.#context.warn(prepared === undefined ? 'IMAGE_MISSING' : 'IMAGE_BROKEN', alt || digest);
      const reason = prepared === undefined ? 'missing' : 'unreadable';
      this.#push(cleanText(`[image ${reason}${alt === '' ? '' : `: ${alt}`}]`), {
        ...this.#styleOf({ kind: 'text', text: '', italic: true }),
        colour: colours.warning,
      });
      return;
    }
    for (const warning of prepared.warnings) this.#context.warn('IMAGE_DEGRADED', warning);
    const size = fitImage(prepared, this.#width, this.#context.format.textHeight * MAX_INLINE_IMAGE);
    const node = this.#context.structure.node(this.#node, 'Figure', `/Alt${pdfText(alt || 'Image')}`);
    this.#push('\ufffc', { ...this.#styleOf({ kind: 'text', text: '' }), node }, { digest, ...size });
  }

  /** Divides the text gathered so far into segments. */
  #flush(hard: boolean): void {
    const text = this.#text;
    const spans = this.#spans;
    const formulas = this.#formulas;
    this.#formulas = [];
    this.#text = '';
    this.#spans = [];
    if (text === '') {
      if (hard)
        this.segments.push({ boxes: [], width: 0, space: null, hard, soft: false, notes: [], loose: false, base: 0 });
      return;
    }
    if (isAscii(text) && formulas.length === 0) {
      new Divider(this.#context, text, spans, null, 0).divideWords(this.segments);
    } else {
      const levels = levelsOf(text, this.#rightToLeft);
      const divider = new Divider(this.#context, text, spans, levels?.levels ?? null, levels?.base ?? 0);
      let start = 0;
      for (const end of breakPositions(text)) {
        if (formulas.some(([from, to]) => end > from && end < to)) continue;
        divider.divide(start, end, this.segments);
        start = end;
      }
    }
    if (hard) this.segments.at(-1)!.hard = true;
  }
}

function isShortFormula(run: PrintText): boolean {
  const { text } = run;
  return run.code === true && text.length <= LONGEST_FORMULA && text.length > 2 && /^\$.*\$$/.test(text);
}

/** Cuts one stretch of text into shaped segments, walking along its spans. */
class Divider {
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
      const plain = wordEnd > at && wordEnd <= span.end && wordEnd - at <= LONGEST_TOKEN && span.note === null;
      const box = plain ? this.#box(at, wordEnd, span, 0) : null;
      if (box !== null && box.word!.breaks.length === 0) into.push(this.#wordSegment(box, wordEnd, end));
      else this.#divideToken(at, wordEnd, end, into);
      at = end;
    }
  }

  #wordSegment(box: Box, wordEnd: number, end: number): Segment {
    return {
      boxes: [box],
      width: box.width,
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
      boxes,
      width,
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

const NO_NOTES: readonly string[] = [];
