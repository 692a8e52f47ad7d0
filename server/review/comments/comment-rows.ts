/** Comments as they are read. */
import { type RawBuilder, sql } from 'kysely';
import { AppError, type Comment, type CommentPicture, type Person } from '../../../contract/index.ts';
import { personAt } from '../../documents/index.ts';
import { keptPlan, type Tx } from '../../kernel/database/index.ts';

interface CommentRow {
  id: string;
  versionId: string;
  parentId: string | null;
  by: Person;
  at: Date;
  changedAt: Date | null;
  body: string;
  quote: Comment['quote'];
  passage: Comment['passage'] | null;
  resolvedAt: Date | null;
  resolvedBy: Person | null;
  mentions: Person[];
  pictures: CommentPicture[] | null;
}

/** `condition` is about `c`. Oldest first. */
export async function readComments(tx: Tx, condition: RawBuilder<unknown>, most = 1): Promise<Comment[]> {
  const { rows } = await sql<CommentRow>`
    select ${keptPlan} c.id, c.version_id as "versionId", c.parent_id as "parentId", c.created_at as at, c.changed_at as "changedAt",
      ${personAt('c.created_by', 'c.writer_name')} as by, c.body, c.quote, c.passage,
      c.resolved_at as "resolvedAt", ${personAt('c.resolved_by', 'c.resolver_name')} as "resolvedBy",
      case when c.mentions = '{}' then '[]' else (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'displayName', p.display_name) order by p.display_name, p.id), '[]')
        from users p where p.id = any (c.mentions)) end as mentions,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'mediaType', s.media_type, 'sizeBytes', octet_length(s.bytes), 'alt', s.alt)
          order by s.ordinal)
        from comment_pictures s where s.scope_id = c.scope_id and s.comment_id = c.id) as pictures
    from comments c where ${condition} order by c.id limit ${most}`.execute(tx);
  return rows.map(({ resolvedAt, resolvedBy, mentions, pictures, passage, ...row }) => ({
    ...row,
    ...(passage === null ? {} : { passage }),
    ...(mentions.length === 0 ? {} : { mentions }),
    ...(pictures === null ? {} : { pictures }),
    at: row.at.toISOString(),
    changedAt: row.changedAt?.toISOString() ?? null,
    resolved: resolvedAt === null || resolvedBy === null ? null : { by: resolvedBy, at: resolvedAt.toISOString() },
  }));
}

export async function readComment(tx: Tx, id: string): Promise<Comment> {
  const [found] = await readComments(tx, sql`c.id = ${id}`);
  if (found === undefined) throw new AppError('NOT_FOUND');
  const { passage: _, ...comment } = found;
  return comment;
}
