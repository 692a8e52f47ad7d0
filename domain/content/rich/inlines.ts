/** Rich text to inline nodes. Underline, highlight and colour have no place in markdown and are dropped. */
import { linkTarget } from '../link-targets.ts';
import { normalized } from '../parse/normalize.ts';
import { printableInlineLatex } from '../print/latex.ts';
import { normalizedInlines } from '../print/normalize.ts';
import type { Inline, Mark } from '../tree.ts';
import type { RichNode } from './document.ts';

const markTypes: [rich: string, mark: Mark['type']][] = [
  ['strike', 'strike'],
  ['italic', 'emphasis'],
  ['bold', 'strong'],
];

export function inlinesOf(nodes: readonly RichNode[]): Inline[] {
  const inlines: Inline[] = [];
  let index = 0;
  while (index < nodes.length) {
    const href = hrefOfMark(nodes[index]);
    const start = index;
    while (index < nodes.length && hrefOfMark(nodes[index]) === href) index += 1;
    const children = nodes.slice(start, index).flatMap(markedInline);
    if (href === undefined) inlines.push(...children);
    else inlines.push({ type: 'link', target: linkTarget(href), title: null, children });
  }
  return normalizedInlines(inlines);
}

/** Strong stands outside emphasis, that outside strike; neighbours with the same mark are joined afterwards. */
function markedInline(node: RichNode): Inline[] {
  const inline = leaf(node);
  if (inline === undefined) return [];
  let marked: Inline = inline;
  for (const [rich, type] of markTypes) {
    if (node.marks.some((mark) => mark.type === rich)) marked = { type, children: [marked] };
  }
  return [marked];
}

function leaf(node: RichNode): Inline | undefined {
  switch (node.type) {
    case 'text': {
      const text = singleLine(node.text);
      return node.marks.some((mark) => mark.type === 'code') ? { type: 'code', text } : { type: 'text', text };
    }
    case 'hardBreak':
      return { type: 'break' };
    case 'mathInline':
      return mathOf(node);
    default:
      return {
        type: 'image',
        source: { type: 'attachment', name: wellFormed(String(node.attrs.src).slice('attachment:'.length)) },
        alt: textAttribute(node, 'alt') ?? '',
        title: textAttribute(node, 'title'),
      };
  }
}

/** Empty math has no form in markdown. */
export function mathOf(node: RichNode): { type: 'math'; latex: string } | undefined {
  const latex = printableInlineLatex(normalized(String(node.attrs.latex)));
  return latex === '' ? undefined : { type: 'math', latex };
}

export function singleLine(text: string): string {
  return normalized(text).replaceAll('\n', ' ');
}

export function textAttribute(node: RichNode, name: string): string | null {
  const value = node.attrs[name];
  return typeof value === 'string' && value !== '' ? wellFormed(value) : null;
}

function wellFormed(text: string): string {
  return singleLine(text);
}

function hrefOfMark(node: RichNode | undefined): string | undefined {
  const href = node?.marks.find((mark) => mark.type === 'link')?.attrs.href;
  return href === undefined ? undefined : singleLine(String(href));
}
