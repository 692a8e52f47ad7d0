/** Named destinations: a name for each heading that can be jumped to, collected as pages are written, sorted at the end. */
import { type PdfWriter, pdfBytes, pdfNumber, textBytes } from '../pdf/index.ts';

const NAMES_A_LEAF = 64;

interface Place {
  readonly page: number;
  readonly top: number;
}

export class Destinations {
  readonly #places = new Map<string, Place>();
  readonly #wanted = new Map<string, string>();

  /** The first to take a name keeps it. `page` is the page's object number, `top` a height in PDF coordinates. */
  set(name: string, page: number, top: number): void {
    if (!this.#places.has(name)) this.#places.set(name, { page, top });
  }

  /** A link leads to `name`; should nothing of that name come, it will lead to `instead`. */
  want(name: string, instead: string): void {
    this.#wanted.set(name, instead);
  }

  /** Writes the name tree and returns its object number. */
  write(pdf: PdfWriter): number {
    for (const [name, instead] of this.#wanted) {
      const place = this.#places.get(instead);
      if (place !== undefined && !this.#places.has(name)) this.#places.set(name, place);
    }
    const entries = [...this.#places].map(([name, place]) => ({ bytes: textBytes(name), place }));
    entries.sort((a, b) => (a.bytes < b.bytes ? -1 : a.bytes > b.bytes ? 1 : 0));
    const kids: { number: number; first: string; last: string }[] = [];
    for (let i = 0; i < entries.length; i += NAMES_A_LEAF) {
      const leaf = entries.slice(i, i + NAMES_A_LEAF);
      const names = leaf.map(({ bytes, place }) => {
        return `${pdfBytes(bytes)}[${place.page} 0 R/XYZ null ${pdfNumber(place.top)} null]`;
      });
      const first = leaf[0]!.bytes;
      const last = leaf.at(-1)!.bytes;
      const number = pdf.add(`<</Limits[${pdfBytes(first)}${pdfBytes(last)}]/Names[${names.join('')}]>>`);
      kids.push({ number, first, last });
    }
    return pdf.add(`<</Kids[${kids.map((kid) => `${kid.number} 0 R`).join(' ')}]>>`);
  }
}
