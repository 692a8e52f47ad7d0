/**
 * Writes inline content. It expects normal form (`normalize.ts`) and gives text that parses back to it.
 *
 * Emphasis is `_`, strong `**`: different characters, so that neighbouring and nested marks cannot be mistaken
 * for each other. Where a delimiter would not count because of the characters around it, the neighbour outside
 * is written as an entity, which is punctuation to the parser and the same character to the reader.
 */
import { hrefOf, hrefOfImage } from '../link-targets.ts';
import type { Image, Inline, InlineMath, Link, Mark } from '../tree.ts';
import { firstCharacter, isPunctuation, isWordLike, lastCharacter, longestBacktickRun } from './characters.ts';
import { entityOf, escapeText } from './escape.ts';
import { writableInlineLatex } from './latex.ts';

const delimiters: Record<Mark['type'], string> = { strong: '**', emphasis: '_', strike: '~~' };

export type InlineContext = {
  /** Headings and table cells: no line end may occur. */
  singleLine: boolean;
  labelOf: (footnote: number) => string;
};

export function writeInlines(inlines: readonly Inline[], context: InlineContext): string {
  const writer = new InlineWriter(context);
  writer.addAll(inlines);
  return writer.text;
}

class InlineWriter {
  /** Kept apart until the end: changing the last of one long text would copy it each time. */
  readonly #pieces: string[] = [];
  readonly #context: InlineContext;
  /** Characters that must not follow what was written last, unless as an entity. */
  #notNext: ((character: string) => boolean) | undefined;

  constructor(context: InlineContext) {
    this.#context = context;
  }

  get text(): string {
    return this.#pieces.join('');
  }

  addAll(inlines: readonly Inline[]): void {
    inlines.forEach((inline, index) => {
      this.#add(inline, index === inlines.length - 1);
    });
  }

  #add(inline: Inline, isLast: boolean): void {
    switch (inline.type) {
      case 'text':
        this.#append(escapeText(inline.text));
        return;
      case 'code':
        this.#append(codeSpan(inline.text));
        return;
      case 'math':
        this.#math(inline);
        return;
      case 'break':
        this.#append(this.#context.singleLine || isLast ? '<br>' : '<br>\n');
        return;
      case 'softBreak':
        this.#append(this.#context.singleLine ? ' ' : '\n');
        return;
      case 'image':
        this.#append(image(inline));
        if (inline.width === undefined) this.#notNext = (character) => character === '{';
        return;
      case 'footnoteReference':
        this.#append(`[^${this.#context.labelOf(inline.index)}]`);
        this.#notNext = (character) => character === ':';
        return;
      case 'link':
        this.#link(inline);
        return;
      default:
        this.#mark(inline);
    }
  }

  #append(piece: string): void {
    if (piece === '') return;
    const first = firstCharacter(piece);
    const guarded = this.#notNext?.(first) === true ? entityOf(first) + escapeFirst(piece.slice(first.length)) : piece;
    this.#notNext = undefined;
    this.#pieces.push(guarded);
  }

  #math({ latex, display }: InlineMath): void {
    const source = writableInlineLatex(latex, display === true);
    this.#append(display ? `$$${source}$$` : `$${source}$`);
    // A digit behind one dollar would make it a price's.
    if (!display) this.#notNext = (character) => /[0-9]/.test(character);
  }

  #link(link: Link): void {
    const href = hrefOf(link.target);
    const only = link.children.length === 1 ? link.children[0] : undefined;
    if (link.title === null && only?.type === 'text' && only.text === href && /^https?:[^\s<>]*$/i.test(href)) {
      this.#append(`<${href}>`);
      return;
    }
    this.#append('[');
    this.addAll(link.children);
    this.#append(`](${destination(href)}${titlePart(link.title)})`);
  }

  #mark(mark: Mark): void {
    const delimiter = delimiters[mark.type];
    const inside = writeInlines(mark.children, this.#context);
    if (delimiter === '_' || isPunctuation(firstCharacter(inside))) this.#separateFromWord();
    this.#append(delimiter + inside + delimiter);
    // Behind an underscore, or behind punctuation that a mark ends with, a letter would keep it from closing.
    this.#notNext = delimiter === '_' || isPunctuation(lastCharacter(inside)) ? isWordLike : undefined;
  }

  /** Writes the last character as an entity where it would keep the delimiter that follows from opening. */
  #separateFromWord(): void {
    const piece = this.#pieces.at(-1) ?? '';
    const last = lastCharacter(piece);
    if (!isWordLike(last)) return;
    this.#pieces[this.#pieces.length - 1] = escapeLast(piece.slice(0, -last.length)) + entityOf(last);
  }
}

/** An underscore inside a word needs no escape, but beside an entity it is no longer inside one. */
function escapeFirst(text: string): string {
  return text.replace(/^_/, '\\_');
}

function escapeLast(text: string): string {
  return text.replace(/(?<!\\)_$/, '\\_');
}

/** A fence longer than any run inside; spaces where the parser would strip one or join the backticks. */
function codeSpan(text: string): string {
  const fence = '`'.repeat(longestBacktickRun(text) + 1);
  const strips = text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text);
  const pad = strips || text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + pad + text + pad + fence;
}

function image(node: Image): string {
  const width = node.width === undefined ? '' : `{width=${node.width}%}`;
  return `![${escapeText(node.alt)}](${destination(hrefOfImage(node.source))}${titlePart(node.title)})${width}`;
}

function destination(href: string): string {
  const escaped = href.replace(/[\\<>]/g, '\\$&').replace(/&(?=[A-Za-z#])/g, '\\&');
  return /^[^\s()<>\\]+$/.test(href) ? escaped : `<${escaped}>`;
}

function titlePart(title: string | null): string {
  return title === null ? '' : ` "${title.replace(/[\\"]/g, '\\$&').replace(/&(?=[A-Za-z#])/g, '\\&')}"`;
}
