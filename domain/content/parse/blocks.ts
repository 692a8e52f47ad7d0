/** Builds the content tree from markdown-it's block tokens in one pass. */
import type { Token } from 'markdown-it';
import { isMermaid } from '../languages.ts';
import { inlineText } from '../plain-text.ts';
import { SlugCounter } from '../slugs.ts';
import type {
  Block,
  ContentTree,
  Footnote,
  HeadingEntry,
  Inline,
  ItemBlock,
  ListBlock,
  ListItem,
  TableBlock,
} from '../tree.ts';
import { alertIn, alertTitle } from './alerts.ts';
import { figureOf, takeCaption } from './captions.ts';
import { contentsList, isContentsMark } from './contents-list.ts';
import { definitionInlines, definitionParts } from './definitions.ts';
import type { ParseEnvironment } from './environment.ts';
import { parseInlines } from './inlines.ts';
import { itemFromOpening } from './item-attributes.ts';
import type { ItemOpening } from './item-opening.ts';
import type { TableSource } from './table-rule.ts';

const taskMarker = /^\[([ xX])\](?:[ \t\n]+|$)/;

export class TreeBuilder {
  readonly #tokens: Token[];
  readonly #environment: ParseEnvironment;
  readonly #slugs = new SlugCounter();
  readonly #headings: HeadingEntry[] = [];
  /** Where each definition's tokens begin, by label. */
  readonly #definitions = new Map<string, number>();
  /** Labels in the order of their numbers. */
  readonly #cited: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #contentsLists: ListBlock[] = [];
  #position = 0;

  constructor(tokens: Token[], environment: ParseEnvironment) {
    this.#tokens = tokens;
    this.#environment = environment;
  }

  build(): ContentTree {
    const blocks = this.#blocksUntil(undefined);
    const footnotes = this.#footnotes();
    for (const list of this.#contentsLists) list.items = contentsList(this.#headings, list.line).items;
    return { blocks, footnotes, headings: this.#headings, problems: this.#environment.problems };
  }

  /** Definitions are built in the order of first reference: one may refer to others for the first time. */
  #footnotes(): Footnote[] {
    const footnotes: Footnote[] = [];
    let unreferenced: Iterator<string> | undefined;
    for (let index = 0; ; index++) {
      let label = this.#cited[index];
      while (label === undefined) {
        unreferenced ??= this.#definitions.keys();
        const next = unreferenced.next();
        if (next.done === true) return footnotes;
        this.#numberOf(next.value);
        label = this.#cited[index];
      }
      const start = this.#definitions.get(label) ?? this.#tokens.length;
      this.#position = start + 1;
      const children = this.#blocksUntil('footnote_close');
      footnotes.push({ index: index + 1, label, children, line: lineOf(this.#tokens[start]) });
    }
  }

  #numberOf = (label: string): number => {
    const known = this.#numbers.get(label);
    if (known !== undefined) return known;
    this.#cited.push(label);
    this.#numbers.set(label, this.#cited.length);
    return this.#cited.length;
  };

  #blocksUntil(closing: string | undefined): Block[] {
    const blocks: Block[] = [];
    while (this.#position < this.#tokens.length) {
      const token = this.#tokens[this.#position++];
      if (token === undefined || token.type === closing) break;
      if (token.type === 'footnote_open') this.#skipDefinition(token);
      else {
        const block = this.#block(token);
        if (block !== undefined && !takeCaption(blocks, block)) blocks.push(block);
      }
    }
    return blocks;
  }

  #skipDefinition(open: Token): void {
    this.#definitions.set(open.info, this.#position - 1);
    while (this.#position < this.#tokens.length) {
      const token = this.#tokens[this.#position++];
      if (token?.type === 'footnote_close' && token.level === open.level) return;
      if (token?.type === 'footnote_open') this.#definitions.set(token.info, this.#position - 1);
    }
  }

  #block(token: Token): Block | undefined {
    const line = lineOf(token);
    switch (token.type) {
      case 'paragraph_open':
        return this.#paragraph(line);
      case 'heading_open':
        return this.#heading(Number(token.tag.slice(1)), line);
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.#list(token);
      case 'blockquote_open':
        return this.#quote(line);
      case 'item_open':
        return this.#item(token);
      case 'fence':
        return fencedCode(token);
      case 'code_block':
        return { type: 'code', language: null, text: withoutLineEnd(token.content), line };
      case 'math_block':
        return { type: 'math', latex: token.content, line };
      case 'table':
        return this.#table(token.meta as unknown as TableSource, line);
      case 'hr':
        return { type: 'rule', line };
      default:
        return undefined;
    }
  }

  #quote(line: number): Block {
    const inline = this.#tokens[this.#position + 1];
    const alert = this.#tokens[this.#position]?.type === 'paragraph_open' ? alertIn(inline?.content ?? '') : null;
    if (alert !== null && inline !== undefined) inline.content = alert.rest;
    const title = alert === null ? [] : [alertTitle(alert.word, line)];
    return { type: 'quote', children: [...title, ...this.#blocksUntil('blockquote_close')], line };
  }

  #inlines(source: string): Inline[] {
    return parseInlines(source, this.#environment, this.#numberOf);
  }

  /** Takes the inline token and the closing one. */
  #inlineSource(): string {
    const source = this.#tokens[this.#position]?.content ?? '';
    this.#position += 2;
    return source;
  }

  #paragraph(line: number): Block | undefined {
    const source = this.#inlineSource();
    if (isContentsMark(source) && this.#mayListHeadings()) return this.#contents(line);
    const children = this.#paragraphInlines(source);
    if (children.length === 0) return undefined;
    return figureOf(children, line) ?? { type: 'paragraph', children, line };
  }

  #paragraphInlines(source: string): Inline[] {
    const parts = definitionParts(source);
    if (parts === null) return this.#inlines(source);
    const term = this.#inlines(parts.term);
    return definitionInlines(
      term,
      parts.definitions.map((each) => this.#inlines(each)),
    );
  }

  /** A link of that name is a link, and without headings there is nothing to list. */
  #mayListHeadings(): boolean {
    if (this.#environment.references.TOC !== undefined) return false;
    return this.#tokens.some(({ type }) => type === 'heading_open');
  }

  /** Filled when all headings are known. */
  #contents(line: number): Block {
    const list: ListBlock = { type: 'list', ordered: false, start: 1, tight: true, items: [], line };
    this.#contentsLists.push(list);
    return list;
  }

  #heading(level: number, line: number): Block {
    const children = this.#inlines(this.#inlineSource());
    const text = inlineText(children);
    const slug = this.#slugs.next(text);
    this.#headings.push({ level, slug, text, line });
    return { type: 'heading', level, slug, children, line };
  }

  #list(open: Token): ListBlock {
    const ordered = open.type === 'ordered_list_open';
    const start = ordered ? Number(open.attrs?.find(([name]) => name === 'start')?.[1] ?? 1) : 1;
    const items: ListItem[] = [];
    const first = this.#position;
    while (this.#tokens[this.#position]?.type === 'list_item_open') {
      const line = lineOf(this.#tokens[this.#position++]);
      const checked = this.#takeTaskMarker();
      items.push({ checked, children: this.#blocksUntil('list_item_close'), line });
    }
    const tight = this.#isTight(first, this.#position, open.level + 2);
    this.#position += 1;
    return { type: 'list', ordered, start, tight, items, line: lineOf(open) };
  }

  /** markdown-it hides the paragraphs of tight lists; a list without paragraphs shows no difference. */
  #isTight(from: number, to: number, level: number): boolean {
    for (let i = from; i < to; i++) {
      const token = this.#tokens[i];
      if (token?.type === 'paragraph_open' && token.level === level) return token.hidden;
    }
    return true;
  }

  #takeTaskMarker(): boolean | null {
    const inline = this.#tokens[this.#position + 1];
    if (this.#tokens[this.#position]?.type !== 'paragraph_open' || inline === undefined) return null;
    const marker = taskMarker.exec(inline.content);
    if (marker === null) return null;
    inline.content = inline.content.slice(marker[0].length);
    return marker[1] !== ' ';
  }

  #item(token: Token): ItemBlock {
    const { opening } = token.meta as { opening: ItemOpening };
    const line = lineOf(token);
    const item = itemFromOpening(opening, line, this.#environment.problems);
    item.children = this.#blocksUntil('item_close');
    return item;
  }

  #table({ align, header: headerSource, rows: sources, spans }: TableSource, line: number): Block {
    const isEmpty = headerSource.every((row) => row.every((cell) => cell === ''));
    const header = isEmpty ? [] : headerSource.map((row) => this.#row(row));
    const rows: Inline[][][] = [];
    for (const row of sources) rows.push(this.#row(row));
    const table: TableBlock = { type: 'table', align, header, rows, line };
    // An empty header is not there, nor what it joins.
    const gone = headerSource.length - header.length;
    const kept =
      gone === 0 ? spans : spans.flatMap((span) => (span.row < gone ? [] : [{ ...span, row: span.row - gone }]));
    if (kept.length > 0) table.spans = kept;
    return table;
  }

  #row(cells: readonly string[]): Inline[][] {
    const row: Inline[][] = [];
    for (const cell of cells) row.push(this.#inlines(cell));
    return row;
  }
}

function fencedCode(token: Token): Block {
  const language = languageOf(token.info);
  const text = withoutLineEnd(token.content);
  const line = lineOf(token);
  return isMermaid(language) ? { type: 'mermaid', text, line } : { type: 'code', language, text, line };
}

function languageOf(info: string): string | null {
  return /\S+/.exec(info)?.[0] ?? null;
}

function withoutLineEnd(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

function lineOf(token: Token | undefined): number {
  return (token?.map?.[0] ?? 0) + 1;
}
