/** The comments of a version, with where their passages stand in its text as it is. */
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Comment, CommentsQuery } from '../../../contract/index.ts';
import { scopeOf } from '../../documents/index.ts';
import { followComments } from '../../drafting/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import { type Actor, type Database, keptPlan, type Tx, together } from '../../kernel/database/index.ts';
import { readComments } from './comment-rows.ts';
import { requireCommenting } from './commented-version.ts';

const Position = Type.Object({ after: Type.String({ format: 'uuid' }) });

/** `at` is the number of steps at which the text stands; -1 where nothing moves in it any more. */
export async function listComments(tx: Tx, actor: Actor, versionId: string, { limit = 50, cursor }: CommentsQuery) {
  const scope = scopeOf('versions', versionId);
  const after = cursor === undefined ? null : decodeCursor(Position, cursor).after;
  const reading = readComments(
    tx,
    sql`c.scope_id = ${scope} and c.version_id = ${versionId} and (${after}::uuid is null or c.id > ${after}::uuid)`,
    limit + 1,
  );
  const standing = sql<{ at: number }>`
    select ${keptPlan} case when v.state in ('DRAFT', 'IN_REVIEW') then coalesce(d.content_at, 0) else -1 end as at
    from versions v left join drafts d on d.scope_id = v.scope_id and d.version_id = v.id
    where v.id = ${versionId}`.execute(tx);
  const [, found, { rows }] = await together(requireCommenting(tx, actor, scope), reading, standing);
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor({ after: last.id }) : null, at: rows[0]?.at ?? -1 };
}

export const withoutPassage = ({ passage: _, ...comment }: Comment): Comment => comment;

export async function followVersion(db: Database, actor: Actor, versionId: string): Promise<void> {
  const key = await db.withActor(actor, async (tx) => {
    const { rows } = await sql<{ scopeId: string; documentId: string; versionId: string; length: number }>`
      select ${keptPlan} scope_id as "scopeId", document_id as "documentId", id as "versionId",
        coalesce(octet_length(markdown), 0) as length
      from versions where id = ${versionId}`.execute(tx);
    return rows[0];
  });
  if (key) await followComments(db, actor, key);
}
