/**
 * The structure tree of the file. Elements are written chapter by chapter; what stays in memory is a number for each page and each
 * link, for the parent tree, and the few elements that have identifiers.
 */
import type { GalleyStructure } from '../galley/index.ts';
import { type PdfWriter, pdfBytes } from '../pdf/index.ts';

const ENTRIES_A_LEAF = 128;

/** An annotation that belongs to a structure node: references to it and to its page. */
export interface NodeAnnotation {
  readonly object: string;
  readonly page: string;
}

/** The elements of a section: the number of the first, and a reference to each (`12 0 R`), the parent's before them. */
export interface Elements {
  readonly first: number;
  readonly references: readonly string[];
}

export class StructureTree {
  readonly #pdf: PdfWriter;
  /** References by parent-tree key: to a page's list of owners, or to a link's element. */
  readonly #parents: string[] = [];
  readonly #identifiers: { id: string; number: number }[] = [];
  #nextLink: number;

  constructor(pdf: PdfWriter, pageCount: number) {
    this.#pdf = pdf;
    this.#nextLink = pageCount;
  }

  /** Numbers for the nodes of a section, so that pages and links can refer to them before they are written. */
  allocate(structure: GalleyStructure, parent: number): Elements {
    const references = [`${parent} 0 R`];
    const first = this.#pdf.allocate(structure.types.length - 1);
    for (let i = 1; i < structure.types.length; i++) references.push(`${first + i - 1} 0 R`);
    return { first, references };
  }

  /** `pageKey` is the page's place in the file, from 0; `owners` are references. */
  setOwners(pageKey: number, owners: readonly string[]): void {
    this.#parents[pageKey] = `${this.#pdf.add(`[${owners.join(' ')}]`)} 0 R`;
  }

  /** Gives a link's annotation its key; `element` is a reference. */
  addLink(element: string): number {
    this.#parents[this.#nextLink] = element;
    return this.#nextLink++;
  }

  /** Writes the elements of a section; `pages` are references to its pages. Returns those to its outermost elements. */
  write(
    structure: GalleyStructure,
    { first, references }: Elements,
    pages: readonly string[],
    annotations: ReadonlyMap<number, readonly NodeAnnotation[]>,
    section: number,
  ): string {
    const parents = parentsOf(structure);
    for (let i = 1; i < structure.types.length; i++) {
      let type = structure.types[i]!;
      const links = type === 'Link' ? annotations.get(i) : undefined;
      // A link that leads nowhere in this file is text like any other.
      if (type === 'Link' && links === undefined) type = 'Span';
      const kids = kidsOf(structure.kids[i]!, references, pages, links);
      let extra = structure.extras[i] ?? '';
      const number = first + i - 1;
      if (extra.includes('\u0001')) extra = this.#identify(extra, section, number);
      this.#pdf.object(number, `<</S/${type}/P ${references[parents[i]!]}${kids}${extra}>>`);
    }
    return structure.kids[0]!.map((kid) => references[kid]).join(' ');
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
      for (let key = i; key < end; key++) nums += `${key} ${this.#parents[key]} `;
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

function kidsOf(
  kids: readonly number[],
  references: readonly string[],
  pages: readonly string[],
  links: readonly NodeAnnotation[] | undefined,
): string {
  // Nearly every element that holds content holds one piece of it and nothing else.
  const [only] = kids;
  if (kids.length === 1 && only! < 0 && links === undefined) {
    const place = -1 - only!;
    return `/Pg ${pages[place >> 16]}/K ${place & 65535}`;
  }
  // The page of the first content stands for all content on that page; the rest names its own.
  const first = kids.find((kid) => kid < 0);
  const page = first === undefined ? -1 : (-1 - first) >> 16;
  const parts: string[] = [];
  for (const kid of kids) {
    if (kid >= 0) parts.push(references[kid]!);
    else {
      const place = -1 - kid;
      const number = place & 65535;
      if (place >> 16 === page) parts.push(String(number));
      else parts.push(`<</Type/MCR/Pg ${pages[place >> 16]}/MCID ${number}>>`);
    }
  }
  for (const link of links ?? []) parts.push(`<</Type/OBJR/Obj ${link.object}/Pg ${link.page}>>`);
  const pg = page < 0 ? '' : `/Pg ${pages[page]}`;
  if (parts.length === 0) return pg;
  return parts.length === 1 && !parts[0]!.startsWith('<') ? `${pg}/K ${parts[0]}` : `${pg}/K[${parts.join(' ')}]`;
}
