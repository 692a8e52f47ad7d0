/** From a line of the projection, which warnings name, to the block in the editor that it came from. */
import type { Node } from 'prosemirror-model';
import { parseMarkdown } from '../../../domain/content/index.ts';
import { projectionOf } from './rich-format.ts';
import { nodeType } from './schema.ts';

/** The position of the outermost block that the line belongs to; the beginning where there is none. */
export function positionOfLine(doc: Node, line: number): number {
  const { blocks } = parseMarkdown(projectionOf(doc));
  const wanted = blocks.findLastIndex((block) => block.line <= line);
  let index = -1;
  let position: number | null = null;
  doc.forEach((node, offset) => {
    // What projects to nothing has no block of its own.
    if (!isCaption(node, doc.resolve(offset).nodeBefore) && projectionOf(nodeType('doc').create(null, node)) !== '')
      index += 1;
    if (index === wanted) position ??= offset;
  });
  return position ?? 0;
}

/** A caption is a part of the block that it stands below. */
function isCaption(node: Node, before: Node | null): boolean {
  if (node.type.name !== 'paragraph' || before === null) return false;
  if (before.type.name === 'table') return before.attrs.caption === null && /^Table:\s+\S/.test(node.textContent);
  const only = before.childCount === 1 ? before.firstChild : null;
  const isPicture = only?.type.name === 'image' || only?.type.name === 'diagram';
  return isPicture && only.attrs.caption === null && /^Figure:\s+\S/.test(node.textContent);
}
