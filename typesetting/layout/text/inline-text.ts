/**
 * Runs of text made ready for lines: one string with styles, divided into segments between which a line may end.
 *
 * Segments are shaped here, once; measuring a table's columns and filling lines both read them.
 */
import { ofOneKind } from '../../engine.ts';
import type { PreparedImage } from '../../graphics/index.ts';
import { pdfText, wellFormed } from '../../pdf/index.ts';
import { type PrintInlineImage, type PrintRun, type PrintText, textRun } from '../../print-tree.ts';
import { breakPositions, holdsTogether, isLatin, isWords, levelsOf } from '../../shaping/index.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import { copyOfSegment, type InlineImage, type InlineStyle, type Segment, type Span } from '../context/segments.ts';
import type { StructureNode } from '../context/structure.ts';
import { fitImage } from '../image-size.ts';
import { NO_NOTES } from '../pages/flow.ts';
import { CODE_SCALE, colours, fontStyle, type TextStyle } from '../style.ts';
import { Divider } from './segment-divider.ts';

/** How wide a character of a formula is, in sizes of its type: it is set in the mono face. */
const FORMULA_ADVANCE = 0.6 * CODE_SCALE;
const MAX_INLINE_IMAGE = 0.4;

/** Line feeds and tabs become spaces; other control characters become the visible replacement character. */
export function cleanText(text: string): string {
  if (!/[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\uffff]/.test(text)) return text;
  return wellFormed(text)
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}/gu, '\ufffd');
}

/** Spaces that follow one another are one. */
function withSingleSpaces(text: string): string {
  return text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text;
}

/** What stands among the words where an image could not be had. */
export function standIn(image: PreparedImage | undefined, alt: string): string {
  return `[image ${image === undefined ? 'missing' : 'unreadable'}${alt === '' ? '' : `: ${alt}`}]`;
}

export class InlineText {
  readonly #context: LayoutContext;
  readonly #base: TextStyle;
  readonly node: StructureNode;
  readonly #width: number;
  readonly #rightToLeft: boolean;
  readonly segments: Segment[] = [];
  /** Nothing in it depends on the paragraph that it stands in: its segments may stand in any other of the same style. */
  isPlain = true;
  #text = '';
  #ofWords = true;
  #spans: Span[] = [];
  /** The style of runs without any mark, which most are. */
  #plain: InlineStyle | null = null;
  /** Where formulas that fit a line begin and end: no line ends inside one. */
  #formulas: [number, number][] | null = null;
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
    this.node = node;
    this.#width = width;
    this.#rightToLeft = rightToLeft;
    for (const run of runs) this.#addRun(run);
    this.#flush(false);
  }

  #addRun(run: PrintRun): void {
    if ((run.kind !== 'text' && run.kind !== 'image') || run.link === undefined) this.#link = null;
    switch (run.kind) {
      case 'text':
        if (isFormula(run) && run.text.length * FORMULA_ADVANCE * this.#base.size <= this.#width) {
          this.#formulas ??= [];
          this.#formulas.push([this.#text.length, this.#text.length + run.text.length]);
        }
        this.#addPassages(run);
        break;
      case 'break':
        this.#flush(true);
        break;
      case 'footnote':
        this.#addNote(run.id);
        break;
      case 'image':
        this.#addImage(run);
        break;
    }
  }

  /** Text whose script tells that it is in another language than the document stands in an element that says so. */
  #addPassages(run: PrintText): void {
    const style = this.#styleOf(run);
    if (isLatin(run.text)) {
      this.#addClean(run.text, run.code ?? false, style);
      return;
    }
    const passages = this.#context.language?.passages;
    if (run.code || style.node !== null || passages?.mayHold(run.text) !== true) {
      this.#addText(run.text, run.code ?? false, style);
      return;
    }
    for (const { text, language } of passages.in(run.text)) {
      if (language === null) this.#addText(text, false, style);
      else {
        const node = this.#context.structure.node(this.node, 'Span', `/Lang${pdfText(language)}`);
        this.#addText(text, false, { ...style, node, words: null });
      }
    }
  }

  #addText(text: string, code: boolean, style: InlineStyle): void {
    let clean = text;
    // Text of words holds nothing that would have to be cleaned.
    if (!isWords(text)) {
      clean = cleanText(text);
      if (!isWords(clean)) this.#ofWords = false;
    }
    this.#addClean(clean, code, style);
  }

  #addClean(text: string, code: boolean, style: InlineStyle): void {
    if (!this.#ofWords || style.words === null) this.isPlain = false;
    this.#push(code ? text : withSingleSpaces(text), style);
  }

  #push(text: string, style: InlineStyle, image: InlineImage | null = null, note: string | null = null): void {
    if (text === '') return;
    if (image !== null || note !== null) this.isPlain = false;
    this.#text += text;
    const last = this.#spans.at(-1);
    if (last?.style === style && image === null && note === null && last.image === null) last.end = this.#text.length;
    else this.#spans.push({ end: this.#text.length, style, image, note });
  }

  #styleOf(run: PrintText): InlineStyle {
    const marked = run.bold || run.italic !== undefined || run.strike || run.code || run.link !== undefined;
    if (marked) return this.#newStyle(run);
    this.#plain ??= this.#newStyle(run);
    return this.#plain;
  }

  #newStyle(run: PrintText): InlineStyle {
    const base = this.#base;
    const code = run.code ?? false;
    const font = fontStyle(run.bold ? 700 : base.weight, run.italic ?? base.italic, code);
    const size = Math.round((code ? base.size * CODE_SCALE : base.size) * 100) / 100;
    const target = run.link === undefined ? -1 : this.#context.target(run.link);
    const linked = target >= 0;
    const node = linked ? this.#linkNode(target) : code ? this.#codeNode() : null;
    const strike = run.strike ?? false;
    if (node === null && !strike) return this.#context.styles.plain(font, size, base.colour);
    return {
      font,
      size,
      colour: linked ? colours.link : base.colour,
      strike,
      rise: 0,
      node,
      target,
      linkText: linked ? run.text.trim().slice(0, 200) : '',
      words: null,
    };
  }

  #codeNode(): StructureNode | null {
    return this.node.type === 'Code' ? null : this.#context.structure.node(this.node, 'Code');
  }

  /** Runs of one link that follow one another (bold words inside it) are one link to a reader. */
  #linkNode(target: number): StructureNode {
    if (this.#link === null || this.#link.target !== target) {
      this.#link = { target, node: this.#context.structure.node(this.node, 'Link') };
    }
    return this.#link.node;
  }

  #addNote(id: string): void {
    const number = this.#context.notes.number(id);
    if (number === null) {
      this.#context.warn('UNKNOWN_FOOTNOTE', id);
      this.#addText(`[${id}]`, false, this.#styleOf(textRun(id)));
      return;
    }
    const style = this.#styleOf(textRun(''));
    const size = Math.round(style.size * 64) / 100;
    // Two marks beside one another would read as one number.
    const apart = this.#spans.at(-1)?.note != null ? ',' : '';
    this.#push(
      `${apart}${number}`,
      {
        ...style,
        size,
        rise: style.size * 0.36,
        colour: colours.link,
        node: this.#context.structure.node(this.node, 'Reference'),
        words: null,
      },
      null,
      id,
    );
  }

  /** An image in a link is a figure inside it, and the whole of it is clicked. */
  #addImage({ digest, alt, link, width }: PrintInlineImage): void {
    const prepared = this.#context.images.get(digest);
    if (prepared === undefined || prepared.kind === 'broken') {
      this.#context.warn(prepared === undefined ? 'IMAGE_MISSING' : 'IMAGE_BROKEN', alt || digest);
      this.#addText(standIn(prepared, alt), true, {
        ...this.#styleOf({ kind: 'text', text: alt, italic: true, ...(link === undefined ? {} : { link }) }),
        colour: colours.warning,
        words: null,
      });
      return;
    }
    for (const warning of prepared.warnings) this.#context.warn('IMAGE_DEGRADED', warning);
    const size = fitImage(prepared, this.#width, this.#context.format.textHeight * MAX_INLINE_IMAGE, width);
    const style = this.#styleOf({ kind: 'text', text: alt, ...(link === undefined ? {} : { link }) });
    const node = this.#context.structure.node(style.node ?? this.node, 'Figure', `/Alt${pdfText(alt || 'Image')}`);
    this.#ofWords = false;
    const depth = prepared.kind === 'vector' ? (prepared.below ?? 0) : 0;
    const below = (depth * size.height) / prepared.height;
    this.#push('\ufffc', { ...style, node, words: null }, { digest, ...size, below });
  }

  /** Divides the text gathered so far into segments. */
  #flush(hard: boolean): void {
    // To a reader of tags, the end of a line is a space between words.
    const end = this.#spans.at(-1);
    if (hard && end !== undefined && end.image === null && end.note === null && !this.#text.endsWith(' ')) {
      this.#text += ' ';
      end.end = this.#text.length;
    }
    const text = ofOneKind(this.#text);
    const spans = this.#spans;
    const formulas = this.#formulas;
    const ofWords = this.#ofWords;
    this.#formulas = null;
    this.#text = '';
    this.#ofWords = true;
    this.#spans = [];
    if (text === '') {
      if (hard) this.segments.push(emptyLine(this.#styleOf(textRun(''))));
      return;
    }
    if (ofWords && formulas === null) {
      new Divider(this.#context, text, spans, null, 0).divideWords(this.segments);
    } else {
      const levels = levelsOf(text, this.#rightToLeft);
      const divider = new Divider(this.#context, text, spans, levels?.levels ?? null, levels?.base ?? 0);
      let start = 0;
      for (const end of breakPositions(text)) {
        if (formulas?.some(([from, to]) => end > from && end < to)) continue;
        if (end < text.length && text.charCodeAt(end - 1) === 0x20 && holdsTogether(text, end - 1)) continue;
        const isWhole = formulas?.some(([from, to]) => from < end && to > start) ?? false;
        divider.divide(start, end, this.segments, isWhole);
        start = end;
      }
    }
    if (hard) {
      const last = copyOfSegment(this.segments.pop()!);
      last.hard = true;
      this.segments.push(last);
    }
  }
}

function isFormula({ code, text }: PrintText): boolean {
  return code === true && text.length > 2 && text.startsWith('$') && text.endsWith('$');
}

/** A line with nothing on it. */
function emptyLine(style: InlineStyle): Segment {
  return {
    word: null,
    image: null,
    style,
    level: 0,
    width: 0,
    space: null,
    boxes: [],
    hard: true,
    soft: false,
    notes: NO_NOTES,
    loose: false,
    base: 0,
  };
}
