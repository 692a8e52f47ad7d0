/** In rich content: a formula or diagram becomes the picture that was drawn of it, and the way back. */
import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import type { DrawableSource } from '../../content/index.ts';
import { type PrintedSource, sameSource } from '../drawings/printed-sources.ts';
import { nodeType } from './schema.ts';

/** Does nothing where the text has become another one meanwhile. */
export function putDrawing(source: PrintedSource, name: string, alt: string): Command {
  return (state, dispatch) => {
    const place = placeOf(state.doc, source);
    if (place === null) return false;
    const picture = nodeType('diagram').create({ src: `attachment:${name}`, alt });
    const { textAlign = null } = place.node.attrs;
    const put = place.node.isInline ? picture : nodeType('paragraph').create({ textAlign }, picture);
    dispatch?.(state.tr.replaceWith(place.position, place.position + place.node.nodeSize, put).scrollIntoView());
    return true;
  };
}

function placeOf(doc: Node, wanted: PrintedSource): { node: Node; position: number } | null {
  const found: { node: Node; position: number }[] = [];
  doc.descendants((node, position) => {
    const source = sourceOf(node);
    if (source?.kind === wanted.kind && sameSource(source.source, wanted.source)) found.push({ node, position });
  });
  return found[wanted.beforeInText] ?? null;
}

function sourceOf(node: Node): Pick<DrawableSource, 'kind' | 'source'> | null {
  const { name } = node.type;
  if (name === 'mathInline' || name === 'mathBlock') return { kind: 'formula', source: String(node.attrs.latex) };
  if (name !== 'codeBlock' || String(node.attrs.language).toLowerCase() !== 'mermaid') return null;
  return { kind: 'diagram', source: node.textContent };
}

/** Every picture that shows the file becomes its source again; false where none does. */
export function bringBackSource(name: string, drawable: DrawableSource): Command {
  return (state, dispatch) => {
    const { tr } = state;
    state.doc.descendants((node, position, parent) => {
      const isPicture = node.type.name === 'diagram' || node.type.name === 'image';
      if (!isPicture || node.attrs.src !== `attachment:${name}` || parent === null) return;
      const isAlone = parent.type.name === 'paragraph' && parent.childCount === 1;
      const from = tr.mapping.map(position);
      if (!drawable.isDisplay || !isAlone) {
        tr.replaceWith(from, from + node.nodeSize, asInline(drawable));
        return;
      }
      tr.replaceWith(from - 1, from + node.nodeSize + 1, asBlock(drawable));
    });
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function asInline({ kind, source }: DrawableSource): Node {
  if (kind === 'formula') return nodeType('mathInline').create({ latex: source });
  return nodeType('text').schema.text(source.replace(/\s+/g, ' '));
}

function asBlock({ kind, source }: DrawableSource): Node {
  if (kind === 'formula') return nodeType('mathBlock').create({ latex: source });
  return nodeType('codeBlock').create({ language: 'mermaid' }, nodeType('text').schema.text(source));
}
