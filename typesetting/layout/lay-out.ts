/**
 * Print tree to galley. A pure function of the tree, the images, the fonts and the options.
 */
import { type Font, usedGlyphs } from '../fonts/index.ts';
import { type Galley, type GalleyFont, type GalleyPage, LAYOUT_VERSION, type LayoutOptions } from '../galley/index.ts';
import { type Packing, pack } from '../packing/index.ts';
import { pageFormats } from '../page-format.ts';
import { checkPrintTree, type PrintBlock, type PrintDocument } from '../print-tree.ts';
import { shaperFor } from '../shaping/index.ts';
import { documentColumn, setBlocks } from './blocks.ts';
import type { PageCanvas, Usage } from './canvas.ts';
import { type ImageSource, LayoutContext, NoteNumbers } from './context.ts';
import { runsRightToLeft } from './direction.ts';
import { eastAsianOf } from './east-asian.ts';
import { noteAtoms } from './footnotes.ts';
import { PageBreaker } from './page-breaker.ts';
import { colours } from './style.ts';

/** Half the time of level 6 for a tenth more bytes. */
const LEVEL = 3;

function collectSlugs(blocks: readonly PrintBlock[], slugs: Set<string>): void {
  for (const block of blocks) {
    if (block.kind === 'heading') slugs.add(block.slug);
    else if (block.kind === 'quote' || block.kind === 'item') collectSlugs(block.blocks, slugs);
    else if (block.kind === 'list') for (const item of block.items) collectSlugs(item.blocks, slugs);
    else if (block.kind === 'table')
      for (const row of [block.header, ...block.rows]) for (const cell of row) collectSlugs(cell.blocks, slugs);
  }
}

/** The glyphs of every word that was drawn, by font, in a fixed order. */
export function fontsOf(usage: Usage): GalleyFont[] {
  const fonts = new Map<Font, { used: Uint8Array; texts: Map<number, string> }>();
  for (const word of usage.words) {
    for (const part of word.parts) {
      if (part.font === null) continue;
      let font = fonts.get(part.font);
      if (font === undefined) {
        font = { used: new Uint8Array(part.font.glyphCount), texts: new Map() };
        fonts.set(part.font, font);
      }
      for (const glyph of part.glyphs) font.used[glyph] = 1;
      for (const [glyph, text] of part.texts) if (!font.texts.has(glyph)) font.texts.set(glyph, text);
    }
  }
  return [...fonts]
    .sort(([a], [b]) => (a.name < b.name ? -1 : 1))
    .map(([{ name }, { used, texts }]) => ({ name, glyphs: usedGlyphs(used), texts: [...texts] }));
}

/** A bar along the edge of every page of an annex, so that no page of it is taken for controlled content. */
function paintAnnex(context: LayoutContext): (canvas: PageCanvas) => void {
  const { format } = context;
  return (canvas) => {
    canvas.artifact();
    canvas.fillBox(format.left - 22, format.top - 6, 4, format.textHeight + 12, colours.annex);
  };
}

/** Pages as they come from a page breaker, packed while the next are laid out. */
export class GalleyPages {
  readonly #pages: (Omit<GalleyPage, 'content'> & { packing: Packing })[] = [];

  add(canvas: PageCanvas): void {
    this.#pages.push({ packing: pack(canvas.finish(), LEVEL), owners: canvas.owners, links: canvas.links });
  }

  finish(): GalleyPage[] {
    return this.#pages.map(({ packing, owners, links }) => ({ content: packing.bytes(), owners, links }));
  }
}

export function layOut(document: PrintDocument, images: ImageSource, options: LayoutOptions): Galley {
  checkPrintTree(document);
  const notes = new NoteNumbers(new Map(document.footnotes.map((footnote) => [footnote.id, footnote.blocks])));
  const shaper = shaperFor(eastAsianOf(document));
  const context = new LayoutContext(pageFormats[options.format], shaper, images, notes);
  collectSlugs(document.blocks, context.slugs);
  const rightToLeft = runsRightToLeft(document.language);
  const pages = new GalleyPages();
  const breaker = new PageBreaker(
    context,
    options.firstPageReserve ?? 0,
    (id) => noteAtoms(context, id, rightToLeft),
    (canvas) => pages.add(canvas),
    options.tone === 'annex' ? paintAnnex(context) : null,
    rightToLeft,
  );
  setBlocks(documentColumn(context, breaker, rightToLeft), document.blocks);
  breaker.finish();
  for (const text of context.usage.missing) {
    const codes = Array.from(text, (char) => `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
    context.warn('MISSING_GLYPH', codes.join(' '));
  }
  return {
    layoutVersion: LAYOUT_VERSION,
    format: options.format,
    language: document.language,
    pages: pages.finish(),
    headings: context.headings,
    targets: context.targets,
    structure: context.structure.finish(),
    fonts: fontsOf(context.usage),
    images: [...context.usage.images],
    warnings: context.warnings,
  };
}
