/**
 * The items of versions, read from their contents, whose digests are compared; never from the rows of items, which search and lists
 * use and nothing guards. What was read is remembered while the version's row stays the same, within a bound.
 */
import { sql } from 'kysely';
import type { Item } from '../../../domain/content/index.ts';
import { itemsOf } from '../../documents/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { inGroups } from './in-parallel.ts';
import { readTexts } from './sound-contents.ts';

const groupSize = 64;
/** An item counts as ten versions without any. */
const mostKept = 400_000;

interface Known {
  row: string;
  items: readonly Item[];
}

const known = new Map<string, Known>();
let kept = 0;

const sizeOf = ({ items }: Known) => 1 + 10 * items.length;

function remember(id: string, value: Known): void {
  forget(id);
  known.set(id, value);
  kept += sizeOf(value);
  for (const oldest of known.keys()) {
    if (kept <= mostKept) return;
    forget(oldest);
  }
}

function forget(id: string): void {
  const value = known.get(id);
  if (value !== undefined) kept -= sizeOf(value);
  known.delete(id);
}

export async function readFrozenItems(
  tx: Tx,
  scopeId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, readonly Item[]>> {
  const found = new Map<string, readonly Item[]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<{ id: string; row: string }>`
    select id, xmin::text || ' ' || ctid::text as row from versions
    where scope_id = ${scopeId} and id = any (${ids}::uuid[])`.execute(tx);
  const unknown: string[] = [];
  for (const { id, row } of rows) {
    const value = known.get(id);
    if (value?.row === row) found.set(id, value.items);
    else unknown.push(id);
  }
  for (const group of inGroups(unknown, groupSize)) {
    signal.throwIfAborted();
    for (const { id, row, markdown } of await readTexts(tx, scopeId, group)) {
      const items = await itemsOf(markdown, scopeId);
      remember(id, { row, items });
      found.set(id, items);
    }
  }
  return found;
}
