/**
 * The structure tree of the file. Elements are written chapter by chapter; what stays in memory is a number for each page and each
 * link, for the parent tree, and the few elements that have identifiers.
 */
import type { GalleyStructure } from '../galley/index.ts';
import { type ByteText, type PdfWriter, pdfBytes } from '../pdf/index.ts';

const ENTRIES_A_LEAF = 128;

/** An annotation that belongs to a structure node. */
export interface NodeAnnotation {
  readonly number: number;
  readonly page: number;
}

/** The elements of a section have numbers in a row; node 0 is the element around them. */
export class Elements {
  readonly #around: number;
  readonly #first: number;

  constructor(around: number, first: number) {
    this.#around = around;
    this.#first = first;
  }

  number(node: number): number {
    return node === 0 ? this.#around : this.#first + node - 1;
  }
}

export class StructureTree {
  readonly #pdf: PdfWriter;
  /** Object numbers by parent-tree key: a page's list of owners, or a link's element. */
  readonly #parents: number[] = [];
  readonly #identifiers: { id: string; number: number }[] = [];
  #nextLink: number;

  constructor(pdf: PdfWriter, pageCount: number) {
    this.#pdf = pdf;
    this.#nextLink = pageCount;
  }

  /** Numbers for the nodes of a section, so that pages and links can refer to them before they are written. */
  allocate(structure: GalleyStructure, parent: number): Elements {
    return new Elements(parent, this.#pdf.allocate(structure.types.length - 1));
  }

  /** `pageKey` is the page's place in the file, from 0. */
  setOwners(pageKey: number, owners: readonly number[]): void {
    const number = this.#pdf.allocate();
    const out = this.#pdf.begin(number);
    out.word('[');
    writeReferences(out, owners);
    out.word(']');
    this.#pdf.end();
    this.#parents[pageKey] = number;
  }

  /** Gives a link's annotation its key. */
  addLink(element: number): number {
    this.#parents[this.#nextLink] = element;
    return this.#nextLink++;
  }

  /** Writes the elements of a section, whose pages have these numbers. Returns the numbers of the outermost elements. */
  write(
    structure: GalleyStructure,
    elements: Elements,
    pages: readonly number[],
    annotations: ReadonlyMap<number, readonly NodeAnnotation[]>,
    section: number,
  ): number[] {
    const parents = parentsOf(structure);
    for (let i = 1; i < structure.types.length; i++) {
      let type = structure.types[i]!;
      const links = type === 'Link' ? annotations.get(i) : undefined;
      // A link that leads nowhere in this file is text like any other.
      if (type === 'Link' && links === undefined) type = 'Span';
      const number = elements.number(i);
      const out = this.#pdf.begin(number);
      out.word('<</S/');
      out.word(type);
      out.word('/P ');
      out.reference(elements.number(parents[i]!));
      writeKids(out, structure.kids[i]!, elements, pages, links);
      const extra = structure.extras[i];
      // Other extras hold text in bytes, among which any byte may be.
      if (extra !== undefined) out.text(extra.startsWith('/ID(') ? this.#identify(extra, section, number) : extra);
      out.word('>>');
      this.#pdf.end();
    }
    return structure.kids[0]!.map((kid) => elements.number(kid));
  }

  /** Writes the root with its trees; `document` is the one element below it. */
  finish(root: number, document: number): void {
    let body = `<</Type/StructTreeRoot/K ${document} 0 R/ParentTree ${this.#parentTree()} 0 R`;
    body += `/ParentTreeNextKey ${this.#nextLink}`;
    if (this.#identifiers.length > 0) body += `/IDTree ${this.#identifierTree()} 0 R`;
    this.#pdf.object(root, `${body}>>`);
  }

  #identify(extra: string, section: number, number: number): string {
    const filled = extra.replace('\u0001', String(section));
    this.#identifiers.push({ id: /\/ID\(([^)]*)\)/.exec(filled)![1]!, number });
    return filled;
  }

  #parentTree(): number {
    const kids: string[] = [];
    for (let i = 0; i < this.#parents.length; i += ENTRIES_A_LEAF) {
      const end = Math.min(i + ENTRIES_A_LEAF, this.#parents.length);
      let nums = '';
      for (let key = i; key < end; key++) nums += `${key} ${this.#parents[key]} 0 R `;
      kids.push(`${this.#pdf.add(`<</Limits[${i} ${end - 1}]/Nums[${nums}]>>`)} 0 R`);
    }
    return this.#pdf.add(`<</Kids[${kids.join(' ')}]>>`);
  }

  #identifierTree(): number {
    const sorted = [...this.#identifiers].sort((a, b) => (a.id < b.id ? -1 : 1));
    const kids: string[] = [];
    for (let i = 0; i < sorted.length; i += ENTRIES_A_LEAF) {
      const leaf = sorted.slice(i, i + ENTRIES_A_LEAF);
      const names = leaf.map(({ id, number }) => `${pdfBytes(id)} ${number} 0 R`).join(' ');
      const limits = `${pdfBytes(leaf[0]!.id)}${pdfBytes(leaf.at(-1)!.id)}`;
      kids.push(`${this.#pdf.add(`<</Limits[${limits}]/Names[${names}]>>`)} 0 R`);
    }
    return this.#pdf.add(`<</Kids[${kids.join(' ')}]>>`);
  }
}

function parentsOf(structure: GalleyStructure): Int32Array {
  const parents = new Int32Array(structure.types.length);
  structure.kids.forEach((kids, node) => {
    for (const kid of kids) if (kid >= 0) parents[kid] = node;
  });
  return parents;
}

export function writeReferences(out: ByteText, numbers: readonly number[]): void {
  for (let i = 0; i < numbers.length; i++) {
    if (i > 0) out.word(' ');
    out.reference(numbers[i]!);
  }
}

function writeKids(
  out: ByteText,
  kids: readonly number[],
  elements: Elements,
  pages: readonly number[],
  links: readonly NodeAnnotation[] = [],
): void {
  // The page of the first content stands for all content on that page; the rest names its own.
  const first = kids.find((kid) => kid < 0);
  const page = first === undefined ? -1 : (-1 - first) >> 16;
  if (page >= 0) {
    out.word('/Pg ');
    out.reference(pages[page]!);
  }
  const count = kids.length + links.length;
  if (count === 0) return;
  out.word(count === 1 ? '/K ' : '/K[');
  for (let i = 0; i < kids.length; i++) {
    if (i > 0) out.word(' ');
    writeKid(out, kids[i]!, page, elements, pages);
  }
  for (const { number, page: on } of links) {
    out.word('<</Type/OBJR/Obj ');
    out.reference(number);
    out.word('/Pg ');
    out.reference(on);
    out.word('>>');
  }
  if (count > 1) out.word(']');
}

function writeKid(out: ByteText, kid: number, page: number, elements: Elements, pages: readonly number[]): void {
  if (kid >= 0) {
    out.reference(elements.number(kid));
    return;
  }
  const place = -1 - kid;
  const number = place & 65535;
  if (place >> 16 === page) {
    out.number(number);
    return;
  }
  out.word('<</Type/MCR/Pg ');
  out.reference(pages[place >> 16]!);
  out.word('/MCID ');
  out.number(number);
  out.word('>>');
}
