/**
 * From markdown to a print tree for one context.
 *
 * Pure. The tree holds what the reader of the file is to see and nothing of who asked for it, so a galley laid out from
 * it serves every caller and every day.
 */
import { ContentError, linksOf, parseMarkdown } from '../../../domain/content/index.ts';
import type { PrintDocument } from '../../../typesetting/index.ts';
import { blocksOf } from './blocks.ts';
import { type DocumentFragment, Findings, noSubject, type PrintSubject } from './findings.ts';
import { type LinkContext, linkAddress } from './link-context.ts';
import type { PrintBuild } from './runs.ts';
import { unreferencedNotes } from './unreferenced-notes.ts';
import type { WarningList } from './warning-list.ts';

export { shortened } from './findings.ts';
export { addLayoutWarnings, addTitleWarnings } from './layout-warnings.ts';
export {
  candidateLinkKeys,
  type LinkContext,
  parseLinkKey,
  type ResolvedDocument,
} from './link-context.ts';
export { type Following, isNothing, sectionTrees } from './sections.ts';
export { inLineOrder, WarningList } from './warning-list.ts';

/** Raise it whenever the same markdown should give another tree or other warnings: kept galleys are then stale. */
export const printTreeVersion = 5;

export interface PrintTree {
  document: PrintDocument;
  /** Headings that a link can lead to. */
  slugs: ReadonlySet<string>;
  /** Links to headings of other documents. */
  fragments: readonly DocumentFragment[];
  /** Every `doc:` link of the text, once each, in order. */
  links: string[];
  /** What its author should know; layout adds to it. */
  warnings: WarningList;
}

export function printTreeOf(
  markdown: string,
  language: string,
  links: LinkContext,
  images: ReadonlyMap<string, string>,
  subject: PrintSubject = noSubject,
): PrintTree {
  const tree = parseMarkdown(markdown);
  const findings = new Findings(subject);
  const build: PrintBuild = { links, images, findings };
  const blocks = [...blocksOf(tree.blocks, build), ...unreferencedNotes(tree, build)];
  // A heading inside a footnote is no target: its place is known only when pages are filled.
  const slugs = new Set(findings.slugs);
  const footnotes = tree.footnotes.map((footnote) => ({
    id: String(footnote.index),
    blocks: blocksOf(footnote.children, build),
  }));
  return {
    document: { language, blocks, footnotes },
    slugs,
    fragments: findings.documentFragments,
    links: [...new Set(linksOf(tree).map(linkAddress))],
    warnings: findings.finish(tree, slugs),
  };
}

export interface Outline {
  slugs: string[];
  fragments: DocumentFragment[];
}

/** Headings and links of a text. Of one that cannot be read nothing is known; printing it says why. */
export function outlineOf(markdown: string): Outline | null {
  try {
    const { slugs, fragments } = printTreeOf(markdown, 'en', new Map(), new Map());
    return { slugs: [...slugs], fragments: [...fragments] };
  } catch (error) {
    if (error instanceof ContentError) return null;
    throw error;
  }
}
