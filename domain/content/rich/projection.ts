/** The canonical markdown of a rich document. */
import { writeMarkdown } from '../write-markdown/index.ts';
import { treeOfRich } from './content-tree.ts';
import type { RichNode } from './document.ts';

/** What is stored, hashed, searched, compared and rendered of a rich document. */
export function projectRich(doc: RichNode): string {
  return writeMarkdown(treeOfRich(doc));
}
