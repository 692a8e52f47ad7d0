/**
 * What changed between two contents: block by block, word by word inside a block, rows and cells in tables, and items by key.
 *
 * Pure, and bounded in time: about linear in the length of both texts, whatever they hold (`align.ts`). It compares content trees, so that
 * other line breaks in the source are no change. Titles and files are compared apart.
 */
export { type BlockChange, type ContentChanges, compareContent } from './compare.ts';
export { compareFiles, compareTitles } from './title-and-files.ts';
