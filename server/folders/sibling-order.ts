/** Writes the order among siblings, each time in one statement and only to the rows that change. */
import { sql } from 'kysely';
import type { Tx } from '../kernel/database/index.ts';
import { childOf } from './folder-rows.ts';

/** Numbers the folders 0..n-1 in the order given. */
export async function writeSiblingOrder(tx: Tx, scopeId: string, folderIds: readonly string[]): Promise<void> {
  await sql`
    update folders f set sort_order = wanted.place - 1
    from unnest(${folderIds}::uuid[]) with ordinality as wanted (id, place)
    where f.scope_id = ${scopeId} and f.id = wanted.id and f.sort_order <> wanted.place - 1`.execute(tx);
}

/** Keeps the numbers of those who stay without a gap, so that a folder's number is always its index. */
export async function closeSiblingGap(tx: Tx, scopeId: string, parentId: string | null): Promise<void> {
  await sql`
    update folders stays set sort_order = place.index
    from (
      select f.id, row_number() over (order by f.sort_order, f.name collate "C") - 1 as index
      from folders f where f.scope_id = ${scopeId} and ${childOf(parentId)}
    ) place
    where stays.scope_id = ${scopeId} and stays.id = place.id and stays.sort_order <> place.index`.execute(tx);
}
