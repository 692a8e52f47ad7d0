/** The blocks of a comparison as rows: every change has its number, and what is the same far from any is folded. */
import type { Changes } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
import { detailWords } from './detail-words.ts';

export type Compared = Pick<Changes, 'title' | 'summary' | 'blocks' | 'attachments' | 'items'>;
export type ChangedBlock = Changes['blocks'][number];

export type Row =
  | { type: 'block'; key: string; block: ChangedBlock; change: number | null }
  | { type: 'fold'; key: string; blocks: ChangedBlock[] };

/** So many unchanged blocks are shown before and after a change, for the reader to find the place. */
const contextBlocks = 1;

/** The title first, where it changed: it is read like any other change. */
export function changeRows({ title, blocks }: Compared): Row[] {
  const all = title.kind === 'same' ? blocks : [{ ...title, heading: null, detail: t('Title') }, ...blocks];
  const rows: Row[] = [];
  let [changes, start] = [0, 0];
  while (start < all.length) {
    let end = start;
    while (end < all.length && all[end]?.kind === 'same') end += 1;
    for (const row of sameRows(all, start, end)) rows.push(row);
    for (; end < all.length && all[end]?.kind !== 'same'; end += 1) {
      const block = all[end];
      if (block) rows.push({ type: 'block', key: `change ${changes}`, block, change: changes++ });
    }
    start = end;
  }
  return rows;
}

function sameRows(all: readonly ChangedBlock[], start: number, end: number): Row[] {
  const shown = (block: ChangedBlock, index: number): Row => ({
    type: 'block',
    key: `same ${index}`,
    block,
    change: null,
  });
  const before = start === 0 ? 0 : contextBlocks;
  const after = end === all.length ? 0 : contextBlocks;
  const hidden = end - start - before - after;
  const at = (from: number, to: number) => all.slice(from, to).map((block, index) => shown(block, from + index));
  // Folding a single block would save no room.
  if (hidden < 2) return at(start, end);
  return [
    ...at(start, start + before),
    { type: 'fold', key: `fold ${start}`, blocks: all.slice(start + before, end - after) },
    ...at(end - after, end),
  ];
}

export const changesOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => (row.type === 'block' && row.change !== null ? [{ ...row, change: row.change }] : []));

/** What a change is about, in a few words, for the list of changes. */
export function snippetOf({ kind, before, after, detail }: ChangedBlock): string {
  const text = (kind === 'removed' ? before : after).replaceAll(/\s+/g, ' ').trim();
  const said = text === '' ? (detail ? detailWords(detail) : t('Without words')) : text;
  return said.length > 90 ? `${said.slice(0, 88)}…` : said;
}
