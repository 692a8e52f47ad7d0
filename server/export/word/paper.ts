/** The paper of a Word file, and the stretches of it that are turned for wide tables. */
import {
  estimateTable,
  type PageFormatName,
  type PrintBlock,
  type PrintDocument,
  type TablePaper,
} from '../../../typesetting/index.ts';

type Table = PrintBlock & { kind: 'table' };

/** Twips, twentieths of a point. */
const sideMargin = 1134;
const topMargin = 1247;
const bottomMargin = 1400;
const pages: Record<PageFormatName, [width: number, height: number]> = {
  a4: [11_906, 16_838],
  letter: [12_240, 15_840],
};
const pointInTwips = 20;
const cellSize = 9;
const cellLeading = 11.5;
const cellPadding = 9;

export class WordPaper {
  readonly #width: number;
  readonly #height: number;

  constructor(format: PageFormatName) {
    [this.#width, this.#height] = pages[format];
  }

  /** How wide the text is. */
  textWidth(isTurned: boolean): number {
    return (isTurned ? this.#height : this.#width) - 2 * sideMargin;
  }

  /** Of a table that stands so far from the edge: in twips. */
  tableWidths(table: Table, isTurned: boolean, indent: number): number[] {
    const width = (this.textWidth(isTurned) - indent) / pointInTwips;
    const { widths } = estimateTable(table, { ...this.#tablePaper, uprightWidth: width, turnedWidth: width });
    return widths.map((each) => Math.round(each * pointInTwips));
  }

  /** A block is turned with the table that it is or holds. */
  turns(block: PrintBlock): boolean {
    switch (block.kind) {
      case 'table':
        return estimateTable(block, this.#tablePaper).turned;
      case 'quote':
      case 'item':
        return block.blocks.some((inside) => this.turns(inside));
      case 'list':
        return block.items.some(({ blocks }) => blocks.some((inside) => this.turns(inside)));
      default:
        return false;
    }
  }

  /** The properties of a section; the first page of the file has a header of its own. */
  section(isTurned: boolean, isFirst: boolean): string {
    const [width, height] = isTurned ? [this.#height, this.#width] : [this.#width, this.#height];
    const references = (['header', 'footer'] as const).flatMap((kind) =>
      ['default', 'first'].map(
        (type) => `<w:${kind}Reference w:type="${type}" r:id="${marginParts[`${kind} ${type}`]}"/>`,
      ),
    );
    const orientation = isTurned ? ' w:orient="landscape"' : '';
    const size = `<w:pgSz w:w="${width}" w:h="${height}"${orientation}/>`;
    const margins = `<w:pgMar w:top="${topMargin}" w:right="${sideMargin}" w:bottom="${bottomMargin}" w:left="${sideMargin}" w:header="567" w:footer="567" w:gutter="0"/>`;
    return `<w:sectPr>${references.join('')}${size}${margins}${isFirst ? '<w:titlePg/>' : ''}</w:sectPr>`;
  }

  get #tablePaper(): TablePaper {
    const [uprightWidth, turnedWidth] = [false, true].map((turned) => this.textWidth(turned) / pointInTwips) as [
      number,
      number,
    ];
    const height = (this.#height - topMargin - bottomMargin) / pointInTwips;
    return { uprightWidth, turnedWidth, height, size: cellSize, leading: cellLeading, padding: cellPadding };
  }
}

/** The relations of headers and footers. */
export const marginParts: Record<string, string> = {
  'header default': 'rId4',
  'header first': 'rId5',
  'footer default': 'rId6',
  'footer first': 'rId6',
};

/** Blocks that follow one another on paper that lies the same way. */
export interface Stretch {
  readonly turned: boolean;
  readonly blocks: PrintBlock[];
  /** Begins a new document, such as an annex. */
  readonly opens: boolean;
}

export function stretchesOf(documents: readonly PrintDocument[], paper: WordPaper): Stretch[] {
  return documents.flatMap(({ blocks }, at) => {
    const turned = withCompany(
      blocks,
      blocks.map((block) => paper.turns(block)),
    );
    const stretches: Stretch[] = [];
    for (const [i, block] of blocks.entries()) {
      const last = stretches.at(-1);
      if (last !== undefined && last.turned === turned[i]) last.blocks.push(block);
      else stretches.push({ turned: turned[i] ?? false, blocks: [block], opens: at > 0 && last === undefined });
    }
    return stretches;
  });
}

/** What leads in to a wide table is turned with it, and so are a few lines between two: they would stand alone on a page. */
function withCompany(blocks: readonly PrintBlock[], turned: boolean[]): boolean[] {
  for (let at = blocks.length - 1; at > 0; at -= 1) {
    const [block, before] = [blocks[at], blocks[at - 1]];
    if (turned[at] && before !== undefined && leadsIn(before, block)) turned[at - 1] = true;
  }
  for (let at = 0; at < blocks.length; at += 1) {
    const next = turned.indexOf(true, at + 1);
    if (!turned[at] || turned[at + 1] || next < 0) continue;
    if (blocks.slice(at + 1, next).every(isShort) && next - at <= fewBlocks) turned.fill(true, at, next);
  }
  return turned;
}

const fewBlocks = 4;
const fewLetters = 300;

function leadsIn(block: PrintBlock, next: PrintBlock | undefined): boolean {
  return block.kind === 'heading' || (block.kind === 'paragraph' && next?.kind !== 'heading' && isShort(block));
}

function isShort(block: PrintBlock): boolean {
  if (block.kind === 'heading') return true;
  if (block.kind !== 'paragraph') return false;
  return block.runs.reduce((sum, run) => sum + ('text' in run ? run.text.length : 0), 0) <= fewLetters;
}
