/** A draft whose body is a document of the rich format. */
import type { Node } from 'prosemirror-model';
import { mergeParts } from '../../../domain/comparison/index.ts';
import { parseMarkdown } from '../../../domain/content/index.ts';
import { type Loss, lossesOfRich, projectRich, richOfTree, validateRich } from '../../../domain/content/rich/index.ts';
import type { KeptFormat } from '../kept-draft.ts';
import { openedDocument } from './fill-empty.ts';
import { editorSchema, nodeType } from './schema.ts';

export const richFormat: KeptFormat<Node> = {
  isSame: (a, b) => a.eq(b),
  change: (doc) => ({ content: jsonOf(doc) }),
  read: ({ contentFormat, content }) => (contentFormat === 'rich' ? openedDocument(content) : null),
  merge: (base, mine, theirs) => {
    const merged = mergeParts(blocksOf(base), blocksOf(mine), blocksOf(theirs));
    return merged && openedDocument({ type: 'doc', content: merged.map((block) => JSON.parse(block)) });
  },
  keep: jsonOf,
  bringBack: (kept) => (typeof kept === 'object' && kept !== null ? openedDocument(kept) : null),
};

/** Blocks do not change, so that each is written out once, however often the draft is kept and saved. */
const written = new WeakMap<Node, unknown>();

function jsonOf(doc: Node): { type: string; content: unknown[] } {
  const content = doc.children.map((block) => {
    const known = written.get(block) ?? block.toJSON();
    written.set(block, known);
    return known;
  });
  return { type: doc.type.name, content };
}

/** The outermost blocks, each as a text. An empty paragraph at the end is only a place for the cursor. */
function blocksOf(doc: Node): string[] {
  const blocks: string[] = [];
  doc.forEach((block) => {
    blocks.push(JSON.stringify(block.toJSON()));
  });
  const { lastChild } = doc;
  return lastChild?.type.name === 'paragraph' && lastChild.content.size === 0 ? blocks.slice(0, -1) : blocks;
}

export interface Projection {
  markdown: string;
  /** What only the screen shows. */
  losses: Loss[];
}

export function projected(doc: Node): Projection {
  const result = validateRich(doc.toJSON());
  return result.ok
    ? { markdown: projectRich(result.doc), losses: lossesOfRich(result.doc) }
    : { markdown: '', losses: [] };
}

/** The markdown that the server will store for this document. */
export const projectionOf = (doc: Node): string => projected(doc).markdown;

/** The blocks of a footnote from their markdown; a note holds no items. */
export function contentOfMarkdown(markdown: string): Node[] {
  const doc = editorSchema.nodeFromJSON(richOfTree(parseMarkdown(markdown)));
  return doc.children.filter(({ type }) => nodeType('footnote').contentMatch.matchType(type) !== null);
}
