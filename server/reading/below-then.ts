/** The documents that were in a folder, or below it, at a moment. The past is told by the trail: folders and documents move. */
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import { requireFolderOfScope } from '../folders/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { Moment } from './assignment-rows.ts';

/** Of a day in the past also one that was deleted since. */
export async function requireFolderThen(tx: Tx, scopeId: string, folderId: string, { end }: Moment): Promise<void> {
  if (end === null) {
    await requireFolderOfScope(tx, scopeId, folderId);
    return;
  }
  const { rows } = await sql`
    select from audit_events
    where scope_id = ${scopeId} and entity_id = ${folderId} and type = 'FOLDER_CREATED' limit 1`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

/** An array of their ids. */
export function documentsBelow(scopeId: string, folderId: string, { end }: Moment): RawBuilder<unknown> {
  if (end === null) return sql`reading_below(${scopeId}::uuid, array[${folderId}::uuid])`;
  const lastOf = (created: RawBuilder<unknown>, moved: string, field: string) => sql`
    select distinct on (e.entity_id) e.entity_id as id,
      (case when e.type = ${moved} then e.changes -> 'to' else e.changes end ->> ${field}::text)::uuid as within
    from audit_events e
    where e.scope_id = ${scopeId} and e.type in (${created}, ${moved}) and e.at < ${end}
    order by e.entity_id, e.seq desc`;
  return sql`(
    with recursive parents as materialized (${lastOf(sql`'FOLDER_CREATED'`, 'FOLDER_MOVED', 'parentId')}),
      places as materialized (${lastOf(sql`'DOCUMENT_CREATED', 'DOCUMENT_DERIVED'`, 'DOCUMENT_MOVED', 'folderId')}),
      below (id) as (
        select ${folderId}::uuid
        union
        select p.id from below b join parents p on p.within = b.id
      )
    select coalesce(array_agg(p.id), '{}') from places p where p.within in (select id from below))::uuid[]`;
}
