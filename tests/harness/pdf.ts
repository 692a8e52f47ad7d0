/** Reads a PDF back with another program (pdfjs): text, outline, links, destinations, structure, metadata. */
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface PdfLink {
  page: number;
  /** A web address, or null. */
  url: string | null;
  /** The name of a destination in this file or, with `file`, in another. */
  destination: string | null;
  file: string | null;
  /** The text under the link's box. */
  description: string;
  /** How far its box begins above the foot of the page, in points. */
  bottom: number;
}

export interface OutlineEntry {
  title: string;
  page: number | null;
  children: OutlineEntry[];
}

export interface ReadPdf {
  pages: string[];
  text: string;
  /** The tags of each page, where they were asked for. */
  structure: string[];
  outline: OutlineEntry[];
  links: PdfLink[];
  destinations: Map<string, number>;
  info: Record<string, unknown>;
  xmp: string;
}

export async function readPdf(bytes: Uint8Array, withStructure = false): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const structure: string[] = [];
  const links: PdfLink[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    pages.push(
      content.items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .replace(/[ \u00a0]+/g, ' '),
    );
    if (withStructure) structure.push(await structureOf(page));
    for (const annotation of await page.getAnnotations()) {
      if (annotation.subtype !== 'Link') continue;
      links.push({
        page: number,
        url: annotation.url ?? annotation.unsafeUrl ?? null,
        destination: typeof annotation.dest === 'string' ? annotation.dest : null,
        file: annotation.filename ?? null,
        description: annotation.contentsObj?.str ?? '',
        bottom: annotation.rect[1],
      });
    }
  }
  const destinations = new Map<string, number>();
  for (const [name, place] of Object.entries((await document.getDestinations()) as Record<string, unknown[]>)) {
    destinations.set(name, await pageOf(document, place));
  }
  const { info, metadata } = await document.getMetadata();
  const read: ReadPdf = {
    pages,
    text: pages.join('\n'),
    structure,
    outline: await readOutline(document, (await document.getOutline()) ?? []),
    links,
    destinations,
    info: info as Record<string, unknown>,
    xmp: metadata?.getRaw?.() ?? '',
  };
  await task.destroy();
  return read;
}

interface RawOutline {
  title: string;
  dest: string | unknown[] | null;
  items: RawOutline[];
}

async function readOutline(document: PDFDocumentProxy, items: RawOutline[]): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  for (const item of items) {
    const place = typeof item.dest === 'string' ? await document.getDestination(item.dest) : item.dest;
    entries.push({
      title: item.title,
      page: place ? await pageOf(document, place) : null,
      children: await readOutline(document, item.items),
    });
  }
  return entries;
}

async function pageOf(document: PDFDocumentProxy, place: unknown[]): Promise<number> {
  return (await document.getPageIndex(place[0] as { num: number; gen: number })) + 1;
}

/** Text as a reader sees it: white space folded, so that a line break in the middle of a sentence does not matter. */
export function folded(text: string): string {
  return text.replace(/\s+/g, ' ');
}

interface RawStructure {
  role?: string;
  alt?: string;
  children?: RawStructure[];
}

/** The tags of a page in reading order, as one line: `H1 P L(LI(Lbl LBody(P))*3)`, a figure with its alternate text. */
async function structureOf(page: PDFPageProxy): Promise<string> {
  const root = (await page.getStructTree()) as RawStructure | null;
  return root === null ? '' : tagsOf(root.children ?? []);
}

function tagsOf(nodes: readonly RawStructure[]): string {
  const tags: { tag: string; times: number }[] = [];
  for (const node of nodes) {
    if (node.role === undefined) continue;
    const inner = tagsOf(node.children ?? []);
    const alt = node.alt === undefined ? '' : `"${node.alt}"`;
    const tag = `${node.role}${alt}${inner === '' ? '' : `(${inner})`}`;
    const last = tags.at(-1);
    if (last?.tag === tag) last.times++;
    else tags.push({ tag, times: 1 });
  }
  return tags.map(({ tag, times }) => (times === 1 ? tag : `${tag}*${times}`)).join(' ');
}
