/** What a comment said before it was changed: kept when it is, gone with the comment. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Comment, CommentText, List } from '../../../contract/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import type { Tx } from '../../kernel/database/index.ts';

const Position = Type.Object({ after: Type.Integer() });

/** By which the trail knows a text that it does not hold. */
export const textDigest = (body: string): string => createHash('sha256').update(body, 'utf8').digest('hex');

export const quoteDigest = ({ prefix, exact, suffix }: NonNullable<Comment['quote']>): string =>
  textDigest([prefix, exact, suffix].join('\n'));

/** Call under the lock of the version, before the text is replaced. */
export async function keepText(tx: Tx, scopeId: string, comment: Comment): Promise<void> {
  await sql`
    insert into comment_texts (scope_id, version_id, comment_id, ordinal, body, written_at)
    select ${scopeId}, ${comment.versionId}, ${comment.id}, count(*), ${comment.body}, ${comment.changedAt ?? comment.at}::timestamptz
    from comment_texts where scope_id = ${scopeId} and comment_id = ${comment.id}`.execute(tx);
}

/** Oldest first. */
export async function readTexts(
  tx: Tx,
  commentId: string,
  { limit = 50, cursor }: { limit?: number; cursor?: string },
): Promise<List<CommentText>> {
  const after = cursor === undefined ? -1 : decodeCursor(Position, cursor).after;
  const { rows } = await sql<{ body: string; at: Date; ordinal: number }>`
    select body, written_at as at, ordinal from comment_texts
    where comment_id = ${commentId} and ordinal > ${after}
      and scope_id = (select scope_id from comments where id = ${commentId})
    order by ordinal limit ${limit + 1}`.execute(tx);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ body, at }) => ({ body, at: at.toISOString() })),
    nextCursor: last === undefined ? null : encodeCursor({ after: last.ordinal }),
  };
}
