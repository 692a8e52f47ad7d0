/** Reads a file back with another program (pdf.js): text and its places, bookmarks, destinations, links, structure. */
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface ReadLink {
  readonly url: string | null;
  readonly destination: string | null;
  readonly file: string | null;
  readonly box: number[];
}

export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly texts: ReadText[];
  /** The page's text, lines joined by spaces. */
  readonly text: string;
  readonly links: ReadLink[];
  /** Structure types in reading order, indented by depth, with alternate texts. */
  readonly structure: string[];
}

export interface ReadOutline {
  readonly title: string;
  readonly kids: ReadOutline[];
}

export interface ReadFile {
  readonly pages: ReadPage[];
  readonly outline: ReadOutline[];
  /** Page (from 1) of each named destination. */
  readonly destinations: Record<string, number>;
  readonly info: Record<string, unknown>;
  readonly language: string | null;
  readonly preferences: Record<string, unknown>;
}

interface StructureNode {
  role?: string;
  type?: string;
  alt?: string;
  children?: StructureNode[];
}

interface OutlineNode {
  title: string;
  items: OutlineNode[];
}

function flatten(node: StructureNode, depth: number, into: string[]): void {
  if (node.role !== undefined && node.role !== 'Root') {
    into.push(`${' '.repeat(depth)}${node.role}${node.alt === undefined ? '' : ` (${node.alt})`}`);
  }
  for (const child of node.children ?? []) flatten(child, node.role === 'Root' ? depth : depth + 1, into);
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) =>
    'str' in item && item.str !== ''
      ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number, width: item.width }]
      : [],
  );
  const structure: string[] = [];
  flatten((await page.getStructTree()) as StructureNode, 0, structure);
  const annotations = (await page.getAnnotations()) as {
    url?: string;
    unsafeUrl?: string;
    dest?: string;
    rect: number[];
  }[];
  const [, , width, height] = page.view as [number, number, number, number];
  return {
    width,
    height,
    texts,
    text: items
      .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''))
      .join('')
      .replace(/\s+/g, ' '),
    links: annotations.map((each) => ({
      url: each.url ?? null,
      destination: typeof each.dest === 'string' ? each.dest : null,
      file: each.url === undefined ? (each.unsafeUrl ?? null) : null,
      box: each.rect,
    })),
    structure,
  };
}

function readOutline(nodes: OutlineNode[] | null): ReadOutline[] {
  return (nodes ?? []).map((node) => ({ title: node.title, kids: readOutline(node.items) }));
}

async function readDestinations(file: PDFDocumentProxy): Promise<Record<string, number>> {
  const places = (await file.getDestinations()) as Record<string, [{ num: number; gen: number }]>;
  const pages: Record<string, number> = {};
  for (const [name, place] of Object.entries(places)) pages[name] = (await file.getPageIndex(place[0])) + 1;
  return pages;
}

export async function readBack(bytes: Uint8Array): Promise<ReadFile> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  try {
    const pages: ReadPage[] = [];
    for (let i = 1; i <= file.numPages; i++) pages.push(await readPage(await file.getPage(i)));
    const { info } = await file.getMetadata();
    return {
      pages,
      outline: readOutline((await file.getOutline()) as OutlineNode[] | null),
      destinations: await readDestinations(file),
      info: info as Record<string, unknown>,
      language: (info as { Language?: string }).Language ?? null,
      preferences: { ...(await file.getViewerPreferences()) },
    };
  } finally {
    await file.destroy();
  }
}

/** The characters of a file in the order in which they are shown, spaces that nobody sees included. */
export async function readShown(bytes: Uint8Array): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  try {
    let shown = '';
    for (let i = 1; i <= file.numPages; i++) {
      const { fnArray, argsArray } = await (await file.getPage(i)).getOperatorList();
      fnArray.forEach((operator, at) => {
        if (operator !== OPS.showText) return;
        for (const glyph of argsArray[at][0] as ({ unicode: string } | number)[]) {
          if (typeof glyph === 'object') shown += glyph.unicode;
        }
      });
    }
    return shown;
  } finally {
    await file.destroy();
  }
}
