/** A document of the rich format as it is kept and as it projects. */
import type { Node } from 'prosemirror-model';
import { parseMarkdown } from '../../../domain/content/index.ts';
import { type Loss, lossesOfRich, projectRich, richOfTree, validateRich } from '../../../domain/content/rich/index.ts';
import { editorSchema, nodeType } from './schema.ts';

/** Blocks do not change, so that each is written out once, however often the draft is kept and saved. */
const written = new WeakMap<Node, unknown>();

export function jsonOf(doc: Node): { type: string; content: unknown[] } {
  const content = doc.children.map((block) => {
    const known = written.get(block) ?? block.toJSON();
    written.set(block, known);
    return known;
  });
  return { type: doc.type.name, content };
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
