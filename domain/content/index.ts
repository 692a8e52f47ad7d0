/**
 * Content: the markdown dialect, the content tree, items, and the rich format with its markdown projection.
 *
 * Pure and shared by server and web: no clock, database, HTTP or DOM. What a link leads to for one caller,
 * and how a tree looks on a screen or on paper, is decided elsewhere.
 */
export { isHumanId } from './identifiers.ts';
export { itemColours } from './item-colours.ts';
export {
  extractItems,
  type Item,
  itemProblems,
} from './items.ts';
export { nextOf, seriesEnd, seriesOf } from './key-series.ts';
export { ContentError, maxMarkdownBytes } from './limits.ts';
export { hrefOf, hrefOfImage, linkTarget } from './link-targets.ts';
export { parseMarkdown } from './parse/index.ts';
export { plainText } from './plain-text.ts';
export { linksOf, visitBlocks, visitInlines } from './references.ts';
export { rangeOfHeading, repeatedTitle } from './repeated-title.ts';
export {
  jsonOfRich,
  projectRich,
  validateRich,
} from './rich/index.ts';
export { SlugCounter } from './slugs.ts';
export { spanLookup } from './table-spans.ts';
export type * from './tree.ts';
