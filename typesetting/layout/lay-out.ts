/**
 * Print tree to galley. A pure function of the tree, the images, the fonts and the options.
 */
import { type Galley, type GalleyWarning, LAYOUT_VERSION, type LayoutOptions } from '../galley/index.ts';
import { pageFormats } from '../page-format.ts';
import { checkPrintTree, innerBlocks, type PrintBlock, type PrintDocument } from '../print-tree.ts';
import { runsRightToLeft, shaperFor } from '../shaping/index.ts';
import { documentColumn, layOutBlocks } from './blocks/blocks.ts';
import { continuedNotes, noteAtoms } from './blocks/footnote.ts';
import { givenIn, placedIn, requireSame } from './conservation.ts';
import { DocumentLanguage } from './context/document-language.ts';
import { type ImageSource, LayoutContext } from './context/layout-context.ts';
import { NoteNumbers } from './context/note-numbers.ts';
import { eastAsianOf } from './east-asian.ts';
import { fontsOf, GalleyPages } from './pages/galley-pages.ts';
import { LeadOut } from './pages/lead-out.ts';
import { PageBreaker } from './pages/page-breaker.ts';
import type { PageCanvas } from './pages/page-canvas.ts';
import { colours } from './style.ts';

function collectSlugs(blocks: readonly PrintBlock[], slugs: Set<string>): void {
  for (const block of blocks) {
    if (block.kind === 'heading') slugs.add(block.slug);
    else for (const inner of innerBlocks(block)) collectSlugs(inner, slugs);
  }
}

/** A bar along the edge of every page of an annex, so that no page of it is taken for controlled content. */
function paintAnnex(canvas: PageCanvas): void {
  const { left, top, textHeight } = canvas.format;
  canvas.artifact();
  canvas.fillBox(left - 22, top - 6, 4, textHeight + 12, colours.annex);
}

export function layOut(document: PrintDocument, images: ImageSource, options: LayoutOptions): Galley<GalleyWarning> {
  checkPrintTree(document);
  const notes = new NoteNumbers(new Map(document.footnotes.map((footnote) => [footnote.id, footnote.blocks])));
  const given = givenIn(document, images);
  const eastAsian = eastAsianOf(document.language, given.text);
  const language = new DocumentLanguage(document.language, eastAsian, document.wholeWords !== true);
  const context = new LayoutContext(pageFormats[options.format], shaperFor(eastAsian), images, notes, language);
  collectSlugs(document.blocks, context.slugs);
  const rightToLeft = runsRightToLeft(document.language);
  const pages = new GalleyPages();
  const breaker = new PageBreaker(
    context,
    options.firstPageReserve ?? 0,
    {
      atoms: (id) => noteAtoms(context, id, rightToLeft),
      continued: () => continuedNotes(context, rightToLeft),
    },
    (canvas) => pages.add(canvas),
    options.tone === 'annex' ? paintAnnex : null,
    rightToLeft,
  );
  // Lines from right to left would stand far from the edge of a turned page.
  const sink = rightToLeft ? breaker : new LeadOut(breaker, context.format.textHeight);
  layOutBlocks(documentColumn(context, sink, rightToLeft), document.blocks);
  sink.finish();
  requireSame(given.tally, placedIn(context));
  for (const text of context.usage.missing) {
    const codes = Array.from(text, (char) => `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
    context.warn('MISSING_GLYPH', codes.join(' '));
  }
  const structure = context.structure.finish();
  const fonts = fontsOf(context.usage);
  return {
    layoutVersion: LAYOUT_VERSION,
    format: options.format,
    language: document.language,
    // Waits for the last ones to be compressed, so it comes after what can be done meanwhile.
    pages: pages.finish(),
    headings: context.headings,
    targets: context.targets,
    structure,
    fonts,
    images: [...context.usage.images],
    warnings: context.warnings,
  };
}
