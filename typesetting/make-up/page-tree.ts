/** The pages of the file in a tree of two levels. Every page has its object number from the start, so links may lead forward. */
import type { PageFormat } from '../page-format.ts';
import type { PdfWriter } from '../pdf/index.ts';

const PAGES_A_NODE = 64;

export class PageTree {
  readonly count: number;
  readonly root: number;
  readonly #pdf: PdfWriter;
  readonly #format: PageFormat;
  readonly #first: number;
  readonly #nodes: number[] = [];

  constructor(pdf: PdfWriter, count: number, format: PageFormat) {
    this.#pdf = pdf;
    this.count = count;
    this.#format = format;
    this.root = pdf.allocate();
    this.#first = pdf.allocate(count);
    for (let i = 0; i < count; i += PAGES_A_NODE) this.#nodes.push(pdf.allocate());
  }

  number(page: number): number {
    return this.#first + page;
  }

  /** `paper` where it is not that of the file. */
  write(
    page: number,
    contents: readonly number[],
    resources: number,
    annotations: readonly number[],
    paper: PageFormat = this.#format,
  ): void {
    const list = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(' ');
    const box = paper === this.#format ? '' : `/MediaBox[0 0 ${paper.width} ${paper.height}]`;
    const annots = annotations.length === 0 ? '' : `/Annots[${list(annotations)}]`;
    this.#pdf.object(
      this.number(page),
      `<</Type/Page/Parent ${this.#nodes[Math.floor(page / PAGES_A_NODE)]} 0 R/Contents[${list(contents)}]` +
        `/Resources ${resources} 0 R/StructParents ${page}/Tabs/S${box}${annots}>>`,
    );
  }

  finish(): void {
    this.#nodes.forEach((node, i) => {
      const from = i * PAGES_A_NODE;
      const to = Math.min(this.count, from + PAGES_A_NODE);
      let kids = '';
      for (let page = from; page < to; page++) kids += `${this.number(page)} 0 R `;
      this.#pdf.object(node, `<</Type/Pages/Parent ${this.root} 0 R/Count ${to - from}/Kids[${kids}]>>`);
    });
    const kids = this.#nodes.map((node) => `${node} 0 R`).join(' ');
    const { width, height } = this.#format;
    this.#pdf.object(this.root, `<</Type/Pages/Count ${this.count}/MediaBox[0 0 ${width} ${height}]/Kids[${kids}]>>`);
  }
}
