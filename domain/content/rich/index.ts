/** The rich format: a ProseMirror document, validated, and its canonical markdown projection. */
import { printMarkdown } from '../print/index.ts';
import type { RichNode } from './document.ts';
import { treeOfRich } from './tree.ts';

export type { RichJson, RichNode, RichProblem, RichResult } from './document.ts';
export { jsonOfRich } from './document.ts';
export { richSchema } from './schema.ts';
export { treeOfRich } from './tree.ts';
export { validateRich } from './validate.ts';

/** What is stored, hashed, searched, compared and rendered of a rich document. */
export function projectRich(doc: RichNode): string {
  return printMarkdown(treeOfRich(doc));
}
