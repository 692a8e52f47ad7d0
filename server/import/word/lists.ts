/**
 * Numbered and bulleted paragraphs as lists. A plain count, 1. 2. 3., is a list; any other number that Word shows, such as 1.1,
 * a) or iv., stands as text before its paragraph, since lists here count no other way and the text refers to it.
 */
import { type Counted, numbered } from './numbering.ts';
import type { RichNode } from './rich-node.ts';

export interface ListEntry {
  counted: Counted;
  content: RichNode[];
  /** What stands behind the paragraph and belongs to it. */
  more: RichNode[];
}

/** Entries of a deeper level belong to the entry before them; a change between numbers and bullets, or another count, begins a new list. */
export function listsOf(entries: readonly ListEntry[]): RichNode[] {
  const blocks: RichNode[] = [];
  const base = Math.min(...entries.map(({ counted }) => counted.level));
  let expected: number | null = null;
  for (let at = 0; at < entries.length; ) {
    const entry = entries[at];
    if (entry === undefined) break;
    const isDeep = entry.counted.level > base;
    let end = at + 1;
    while ((entries[end]?.counted.level ?? -1) > base) end += 1;
    const deeper = entries.slice(isDeep ? at : at + 1, end);
    const inside = deeper.length > 0 ? listsOf(deeper) : [];
    if (isDeep) blocks.push(...inside);
    else if (entry.counted.kind === 'label') blocks.push(labelled(entry), ...entry.more, ...inside);
    else {
      const item = {
        type: 'listItem',
        content: [{ type: 'paragraph', content: entry.content }, ...entry.more, ...inside],
      };
      expected = addItem(blocks, item, entry.counted, expected);
    }
    at = end;
  }
  return blocks;
}

function addItem(blocks: RichNode[], item: RichNode, { kind, value }: Counted, expected: number | null): number | null {
  const type = kind === 'plain' ? 'orderedList' : 'bulletList';
  const last = blocks.at(-1);
  const goesOn = kind === 'bullet' || value === expected;
  if (last?.type === type && goesOn) last.content?.push(item);
  else {
    const start = kind === 'plain' && value !== 1 ? { attrs: { start: value } } : {};
    blocks.push({ type, ...start, content: [item] });
  }
  return kind === 'plain' ? value + 1 : null;
}

function labelled({ counted, content }: ListEntry): RichNode {
  const text = content.map((node) => node.text ?? ' ').join('');
  return { type: 'paragraph', content: [{ type: 'text', text: numbered(counted, text) }, ...content] };
}
