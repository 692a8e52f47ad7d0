/**
 * Content: the markdown dialect, the content tree, items, and the rich format with its markdown projection.
 *
 * Pure and shared by server and web: no clock, database, HTTP or DOM. What a link leads to for one caller,
 * and how a tree looks on a screen or on paper, is decided elsewhere.
 */
export { humanIdPattern, isDocumentId, isHumanId, maxHumanIdLength } from './identifiers.ts';
export {
  type Acceptability,
  extractItems,
  type Implementation,
  type Item,
  itemProblems,
  type Verification,
} from './items.ts';
export { ContentError, type ContentErrorCode, maxBlockDepth, maxTableCells } from './limits.ts';
export { hrefOf, imageSource, linkTarget } from './link-targets.ts';
export { parseMarkdown } from './parse/index.ts';
export { printMarkdown } from './print/index.ts';
export { imagesOf, linksOf, visitBlocks, visitInlines } from './references.ts';
export {
  jsonOfRich,
  maxRichNodes,
  projectRich,
  type RichJson,
  type RichNode,
  type RichProblem,
  type RichResult,
  richSchema,
  treeOfRich,
  validateRich,
} from './rich/index.ts';
export { SlugCounter, slugOf } from './slugs.ts';
export { inlineText, plainText } from './text.ts';
export type * from './tree.ts';
