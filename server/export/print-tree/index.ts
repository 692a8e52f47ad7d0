/**
 * From markdown to a print tree for one context.
 *
 * Pure. The tree holds what the reader of the file is to see and nothing of who asked for it, so a galley laid out from
 * it serves every caller and every day.
 */
import { linksOf, parseMarkdown } from '../../../domain/content/index.ts';
import type { PrintDocument } from '../../../typesetting/index.ts';
import { blocksOf } from './blocks.ts';
import { languageOf } from './language.ts';
import { type LinkContext, linkAddress } from './link-context.ts';
import type { PrintBuild } from './runs.ts';
import { unreferencedNotes } from './unreferenced-notes.ts';

export { annexTree } from './annex.ts';
export {
  candidateLinkKeys,
  type LinkContext,
  parseLinkKey,
  type ResolvedDocument,
} from './link-context.ts';

/** Raise it whenever the same markdown should give another tree: kept galleys are then stale. */
export const printTreeVersion = 2;

export interface PrintTree {
  document: PrintDocument;
  /** Every `doc:` link of the text, once each, in order. */
  links: string[];
}

export function printTreeOf(markdown: string, links: LinkContext, images: ReadonlyMap<string, string>): PrintTree {
  const tree = parseMarkdown(markdown);
  const build: PrintBuild = { links, images };
  const document: PrintDocument = {
    language: languageOf(markdown),
    blocks: [...blocksOf(tree.blocks, build), ...unreferencedNotes(tree, build)],
    footnotes: tree.footnotes.map((footnote) => ({
      id: String(footnote.index),
      blocks: blocksOf(footnote.children, build),
    })),
  };
  return { document, links: [...new Set(linksOf(tree).map(linkAddress))] };
}
