/** Rich text to inline nodes. Underline, highlight and colour have no place in markdown and are dropped. */
import { attachmentName, linkTarget } from '../link-targets.ts';
import { normalized } from '../parse/normalize.ts';
import type { Image, Inline, InlineMath, Mark } from '../tree.ts';
import { writableInlineLatex } from '../write-markdown/latex.ts';
import { normalizedInlines } from '../write-markdown/normalize.ts';
import type { RichNode } from './document.ts';

/** From the outside in: links, then strong, emphasis and strike. */
export const nesting: readonly string[] = ['link', 'bold', 'italic', 'strike'];
const markTypes: Record<string, Mark['type']> = { bold: 'strong', italic: 'emphasis', strike: 'strike' };

/** The notes of a document in the order of their marks. */
export class Notes {
  readonly nodes: RichNode[] = [];

  /** The number of the note that is marked here. */
  add(node: RichNode): number {
    return this.nodes.push(node);
  }
}

export function inlinesOf(nodes: readonly RichNode[], notes: Notes): Inline[] {
  return normalizedInlines(grouped(nodes, 0, notes));
}

/** Neighbours that share a mark stand in one node of it, so that a word in a bold sentence does not split it. */
function grouped(nodes: readonly RichNode[], depth: number, notes: Notes): Inline[] {
  const mark = nesting[depth];
  if (mark === undefined) return nodes.flatMap((node) => leaf(node, notes) ?? []);
  const inlines: Inline[] = [];
  for (let index = 0; index < nodes.length; ) {
    const start = index;
    const value = markValue(nodes[start], mark);
    while (index < nodes.length && markValue(nodes[index], mark) === value) index += 1;
    const children = grouped(nodes.slice(start, index), depth + 1, notes);
    if (value === undefined) for (const child of children) inlines.push(child);
    else if (mark === 'link') inlines.push({ type: 'link', target: linkTarget(value), title: null, children });
    else inlines.push({ type: markTypes[mark] ?? 'strong', children });
  }
  return inlines;
}

/** A link's address, an empty text for a mark that has no attributes, undefined where the mark is not set. */
function markValue(node: RichNode | undefined, name: string): string | undefined {
  // Markdown has no note in the text of a link: the link ends before it.
  if (name === 'link' && node?.type === 'footnote') return undefined;
  const mark = node?.marks.find((candidate) => candidate.type === name);
  return mark === undefined ? undefined : singleLine(String(mark.attrs.href ?? ''));
}

function leaf(node: RichNode, notes: Notes): Inline | undefined {
  switch (node.type) {
    case 'text': {
      const text = singleLine(node.text);
      return node.marks.some((mark) => mark.type === 'code') ? { type: 'code', text } : { type: 'text', text };
    }
    case 'hardBreak':
      return { type: 'break' };
    case 'mathInline':
      return mathOf(node);
    case 'footnote':
      return { type: 'footnoteReference', index: notes.add(node) };
    default:
      return imageOf(node);
  }
}

export function imageOf(node: RichNode): Image {
  const name = attachmentName(singleLine(String(node.attrs.src).slice('attachment:'.length)));
  const image: Image = {
    type: 'image',
    source: { type: 'attachment', name },
    alt: textAttribute(node, 'alt') ?? '',
    title: textAttribute(node, 'title'),
  };
  if (typeof node.attrs.width === 'number') image.width = node.attrs.width;
  return image;
}

/** The caption that a picture or a table carries; undefined where it has none. */
export function captionText(node: RichNode): string | undefined {
  return textAttribute(node, 'caption')?.trim() || undefined;
}

export function captionOf(node: RichNode): Inline[] | undefined {
  const text = captionText(node);
  return text === undefined ? undefined : [{ type: 'text', text }];
}

/** Empty math has no form in markdown. A block of it that is put into a line keeps its two dollars. */
export function mathOf(node: RichNode): InlineMath | undefined {
  const display = node.type === 'mathBlock';
  const latex = writableInlineLatex(normalized(String(node.attrs.latex)), display).trim();
  if (latex === '') return undefined;
  return display ? { type: 'math', latex, display } : { type: 'math', latex };
}

function singleLine(text: string): string {
  return normalized(text).replaceAll('\n', ' ');
}

export function textAttribute(node: RichNode, name: string): string | null {
  const value = node.attrs[name];
  return typeof value === 'string' && value !== '' ? singleLine(value) : null;
}
