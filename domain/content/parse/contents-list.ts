/** `[TOC]` on a line of its own: the headings of the document as a list of links, nested by level. */
import type { Block, HeadingEntry, ListBlock, ListItem } from '../tree.ts';

export function isContentsMark(source: string): boolean {
  return /^\[toc\][ \t]*$/i.test(source);
}

/** Levels that are skipped do not nest twice. */
export function contentsList(headings: readonly HeadingEntry[], line: number): ListBlock {
  const whole = emptyList(line);
  const open: { level: number; list: ListBlock }[] = [];
  for (const heading of headings) {
    while (open.length > 0 && open.at(-1)!.level >= heading.level) open.pop();
    const list = open.at(-1)?.list ?? whole;
    const inner = emptyList(line);
    list.items.push(entryOf(heading, inner, line));
    open.push({ level: heading.level, list: inner });
  }
  return withoutEmpty(whole);
}

function emptyList(line: number): ListBlock {
  return { type: 'list', ordered: false, start: 1, tight: true, items: [], line };
}

function entryOf({ slug, text }: HeadingEntry, inner: ListBlock, line: number): ListItem {
  const title: Block = {
    type: 'paragraph',
    children: [
      {
        type: 'link',
        target: { type: 'fragment', slug },
        title: null,
        children: [{ type: 'text', text: text || slug }],
      },
    ],
    line,
  };
  return { checked: null, children: [title, inner], line };
}

function withoutEmpty(list: ListBlock): ListBlock {
  for (const item of list.items) {
    const [title, inner] = item.children;
    if (inner?.type === 'list') item.children = inner.items.length === 0 ? [title!] : [title!, withoutEmpty(inner)];
  }
  return list;
}
