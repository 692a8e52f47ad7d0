/** A content tree as a list of the blocks that are compared: paragraphs, headings, rows, code; lists and quotes are facts about them. */
import type { Block, ContentTree, FigureBlock, Inline, ItemBlock, ListBlock, TableBlock } from '../content/index.ts';
import type { Fact } from './facts.ts';
import { inlineContent } from './inline-facts.ts';

/** Only units of one kind can be two states of the same block. */
type UnitKind = 'text' | 'row' | 'code' | 'diagram' | 'formula' | 'rule' | 'item';

/** How a block stands in its document, so that a comparison can look like it. A plain paragraph has none. */
export interface Shape {
  type: 'paragraph' | 'heading' | 'row' | 'code' | 'item';
  /** Of a heading. */
  level?: number;
  /** How deep it stands in lists, and what stands before the first block of an entry: a number, a bullet or a box. */
  depth?: number;
  marker?: string;
  quoted?: boolean;
  /** Of a row: whether it heads its table. */
  isHeader?: boolean;
}

export interface Unit {
  kind: UnitKind;
  shape?: Shape;
  text: string;
  facts: Fact[];
  /** The cells of a row, of which `text` is made. */
  cells?: string[];
  /** The text of the heading that the unit stands under. */
  heading: string | null;
  /** Equal for two units between which nothing changed. */
  key: string;
}

export const CELL_SEPARATOR = ' | ';

const code = { shape: { type: 'code' } } as const;

const fact = (aspect: string, value: string): Fact => ({ aspect, label: '', value });

export function unitsOf(tree: Pick<ContentTree, 'blocks' | 'footnotes'>): Unit[] {
  const reader = new UnitReader();
  reader.addBlocks(tree.blocks);
  reader.leaveHeadings();
  for (const footnote of tree.footnotes) reader.within('footnote', () => reader.addBlocks(footnote.children));
  return reader.units;
}

/** The units of one block on its own, wherever it stands. */
export function unitsOfBlocks(blocks: Block[]): Unit[] {
  return unitsOf({ blocks, footnotes: [] });
}

class UnitReader {
  readonly units: Unit[] = [];
  readonly #containers: string[] = [];
  /** Facts for the next unit alone: the marker of a list item belongs to its first block. */
  #pending: Fact[] = [];
  /** What stands before the next unit, the first of a list entry. */
  #marker: string | undefined;
  /** The headings around the current block, by level. */
  #headings: (string | undefined)[] = [];

  addBlocks(blocks: readonly Block[]): void {
    for (const block of blocks) this.#addBlock(block);
  }

  within(container: string, act: () => void): void {
    this.#containers.push(container);
    act();
    this.#containers.pop();
  }

  leaveHeadings(): void {
    this.#headings = [];
  }

  #addBlock(block: Block): void {
    switch (block.type) {
      case 'paragraph': {
        const { text, facts } = inlineContent(block.children);
        this.#add('text', text, facts);
        break;
      }
      case 'heading': {
        const { text, facts } = inlineContent(block.children);
        this.#headings.length = Math.min(this.#headings.length, block.level);
        this.#add('text', text, [fact('Heading level', String(block.level)), ...facts], {
          shape: { type: 'heading', level: block.level },
        });
        this.#headings[block.level] = text;
        break;
      }
      case 'list':
        this.#addList(block);
        break;
      case 'quote':
        this.within('quote', () => this.addBlocks(block.children));
        break;
      case 'code':
        this.#add('code', block.text, block.language === null ? [] : [fact('Language', block.language)], code);
        break;
      case 'mermaid':
        this.#add('diagram', block.text, [], code);
        break;
      case 'math':
        this.#add('formula', block.latex, []);
        break;
      case 'table':
        this.#addTable(block);
        break;
      case 'figure':
        this.#addFigure(block);
        break;
      case 'rule':
        this.#add('rule', '', [fact('Horizontal rule', '')]);
        break;
      case 'item':
        this.#addItem(block);
        break;
    }
  }

  #addList(list: ListBlock): void {
    this.within(list.ordered ? 'numbered list' : 'bulleted list', () => {
      list.items.forEach((item, index) => {
        if (index === 0 && list.ordered && list.start !== 1) {
          this.#pending.push(fact('First number', String(list.start)));
        }
        const marker = item.checked === null ? 'list item' : item.checked ? 'ticked box' : 'empty box';
        this.#pending.push(fact('Marker', marker));
        this.#marker =
          item.checked === null ? (list.ordered ? `${list.start + index}.` : '•') : item.checked ? '☑' : '☐';
        if (item.children.length === 0) this.#add('text', '', []);
        else this.addBlocks(item.children);
      });
    });
  }

  #addTable(table: TableBlock): void {
    const aligned = table.align.some((align) => align !== null);
    this.#pending.push(fact('Table', `${table.align.length} columns`));
    if (aligned) this.#pending.push(fact('Alignment', table.align.map((align) => align ?? 'none').join(', ')));
    const spans = spanFacts(table);
    [...table.header, ...table.rows].forEach((row, index) => {
      const contents = row.map(inlineContent);
      const cells = contents.map(({ text }) => text);
      const isHeader = index < table.header.length;
      const facts = [...(spans.get(index) ?? []), ...contents.flatMap((content) => content.facts)];
      if (isHeader) facts.unshift(fact('Header row', ''));
      this.#add('row', cells.join(CELL_SEPARATOR), facts, {
        shape: { type: 'row', ...(isHeader ? { isHeader: true } : {}) },
        cells,
      });
    });
    this.#pending = [];
    if (table.caption !== undefined) this.#addCaption('table', table.caption);
  }

  #addFigure({ image, caption }: FigureBlock): void {
    const { text, facts } = inlineContent([image]);
    this.#add('text', text, facts);
    this.#addCaption('picture', caption);
  }

  #addCaption(of: string, caption: Inline[]): void {
    const { text, facts } = inlineContent(caption);
    this.#add('text', text, [fact('Caption of', of), ...facts]);
  }

  #addItem(item: ItemBlock): void {
    const values: [string, string | null][] = [
      ['Initial risk', item.initial],
      ['Residual risk', item.residual],
      ['Mitigates', item.mitigates.join(', ')],
      ['Implemented by', item.implementedBy.join(', ')],
      ['Verified by', item.verifiedBy.join(', ')],
    ];
    const facts = values.flatMap(([aspect, value]) => (value === null || value === '' ? [] : [fact(aspect, value)]));
    const text = [item.key ?? '', item.title].filter((part) => part !== '').join(' ');
    this.#add('item', text, [fact('Item', item.kind), ...facts], { shape: { type: 'item' } });
    this.within(item.kind, () => this.addBlocks(item.children));
  }

  /** What lists and quotes around a block add to its own shape. */
  #shapeOf(own: Shape | undefined): Shape | undefined {
    const depth = this.#containers.filter((container) => container.endsWith(' list')).length;
    const quoted = this.#containers.includes('quote');
    if (own === undefined && depth === 0 && !quoted) return undefined;
    const marker = this.#marker === undefined ? {} : { marker: this.#marker };
    return {
      ...(own ?? { type: 'paragraph' }),
      ...(depth === 0 ? {} : { depth, ...marker }),
      ...(quoted ? { quoted } : {}),
    };
  }

  #add(kind: UnitKind, text: string, own: Fact[], more: { shape?: Shape; cells?: string[] } = {}): void {
    const place = this.#containers.length === 0 ? [] : [fact('Place', this.#containers.toReversed().join(' in a '))];
    const facts = [...place, ...this.#pending, ...own];
    this.#pending = [];
    const shape = this.#shapeOf(more.shape);
    this.#marker = undefined;
    const heading = this.#headings.findLast((each) => each !== undefined) ?? null;
    this.units.push({
      kind,
      text,
      facts,
      heading,
      key: JSON.stringify([kind, text, facts]),
      ...(shape === undefined ? {} : { shape }),
      ...(more.cells === undefined ? {} : { cells: more.cells }),
    });
  }
}

/** For each row what its cells reach over, named by their words: two states of one table differ where cells were joined or split. */
function spanFacts(table: TableBlock): Map<number, Fact[]> {
  const facts = new Map<number, Fact[]>();
  const rows = [...table.header, ...table.rows];
  for (const { row, column, rows: height, columns } of table.spans ?? []) {
    const { text } = inlineContent(rows[row]?.[column] ?? []);
    const label = text === '' ? `column ${column + 1}` : text;
    const size = `${columns} ${columns === 1 ? 'column' : 'columns'}, ${height} ${height === 1 ? 'row' : 'rows'}`;
    facts.set(row, [...(facts.get(row) ?? []), { aspect: 'Merged cell', label, value: size }]);
  }
  return facts;
}
