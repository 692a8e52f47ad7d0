/**
 * The normal form of inline content, in which each content has exactly one form.
 *
 * Neighbouring texts and marks of one kind are joined, a mark within its own kind is dropped, and white space
 * or breaks at the edge of a mark stand outside it, because markdown cannot emphasise from or to a space.
 * Content in normal form survives writing and parsing unchanged.
 */
import type { Inline, Mark } from '../tree.ts';

export function normalizedInlines(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  addAll(out, inlines, new Set());
  return out;
}

function addAll(out: Inline[], inlines: readonly Inline[], around: ReadonlySet<string>): void {
  for (const inline of inlines) addNormalized(out, inline, around);
}

function addNormalized(out: Inline[], inline: Inline, around: ReadonlySet<string>): void {
  if (inline.type === 'link') {
    if (around.has('link')) addAll(out, inline.children, around);
    else {
      const children: Inline[] = [];
      addAll(children, inline.children, new Set([...around, 'link']));
      out.push({ ...inline, children });
    }
  } else if (isMark(inline)) {
    if (around.has(inline.type)) addAll(out, inline.children, around);
    else {
      const children: Inline[] = [];
      addAll(children, inline.children, new Set([...around, inline.type]));
      const { before, core, after } = withoutEdges(children);
      for (const edge of before) join(out, edge);
      if (core.length > 0) join(out, { type: inline.type, children: core });
      for (const edge of after) join(out, edge);
    }
  } else {
    join(out, inline);
  }
}

function isMark(inline: Inline): inline is Mark {
  return inline.type === 'strong' || inline.type === 'emphasis' || inline.type === 'strike';
}

/** Appends a node in normal form to a list in normal form. */
function join(out: Inline[], inline: Inline): void {
  const last = out.at(-1);
  if (inline.type === 'text') {
    if (inline.text === '') return;
    if (last?.type === 'text') out[out.length - 1] = { type: 'text', text: last.text + inline.text };
    else out.push(inline);
  } else if (inline.type === 'code' && last?.type === 'code') {
    out[out.length - 1] = { type: 'code', text: last.text + inline.text };
  } else if (last !== undefined && isMark(inline) && last.type === inline.type) {
    for (const child of inline.children) join(last.children, child);
  } else {
    out.push(inline);
  }
}

/** Splits white space and breaks off both edges of a mark's content. */
function withoutEdges(children: Inline[]): { before: Inline[]; core: Inline[]; after: Inline[] } {
  let start = 0;
  let end = children.length;
  while (start < end && isSpace(children[start])) start += 1;
  while (end > start && isSpace(children[end - 1])) end -= 1;
  const before = children.slice(0, start);
  const core = children.slice(start, end);
  const after = children.slice(end);
  const first = core[0];
  if (first?.type === 'text') {
    const rest = first.text.trimStart();
    before.push({ type: 'text', text: first.text.slice(0, first.text.length - rest.length) });
    core[0] = { type: 'text', text: rest };
  }
  const last = core.at(-1);
  if (last?.type === 'text') {
    const rest = last.text.trimEnd();
    after.unshift({ type: 'text', text: last.text.slice(rest.length) });
    core[core.length - 1] = { type: 'text', text: rest };
  }
  return { before, core, after };
}

function isSpace(inline: Inline | undefined): boolean {
  if (inline === undefined) return false;
  return isBreak(inline) || (inline.type === 'text' && inline.text.trim() === '');
}

function isBreak(inline: Inline): boolean {
  return inline.type === 'break' || inline.type === 'softBreak';
}
