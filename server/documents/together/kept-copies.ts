/** Texts that were kept aside because they could not be brought together with what others wrote. Each is its writer's alone. */
import { sql } from 'kysely';
import { AppError, type KeptCopy, type KeptCopyDetail } from '../../../contract/index.ts';
import { requirePermission } from '../../access/index.ts';
import type { DraftKey } from '../../drafting/index.ts';
import { type Actor, keptPlan, type Tx } from '../../kernel/database/index.ts';
import { newId } from '../../kernel/ids.ts';
import { refuseInput } from '../checked-fields.ts';
import type { StoredContent } from '../content/index.ts';
import { findPlace } from '../find-version.ts';
import { personOf } from '../list/index.ts';

const mostCopies = 200;

/** The database shows a person their own alone. */
const columns = sql`c.id, c.version_id as "versionId", c.created_at as at, c.at_step as after, c.content_format as "contentFormat",
  c.reason, ${personOf('c.replaced_by')} as "replacedBy", octet_length(c.markdown) as "sizeBytes"`;

type Row<T> = Omit<T, 'at'> & { at: Date };
const presented = <T extends { at: Date }>(row: T) => ({ ...row, at: row.at.toISOString() });

export async function listCopies(
  tx: Tx,
  actor: Actor,
  id: string,
  page: { before: string | null; limit: number },
): Promise<KeptCopy[]> {
  const { scopeId } = await findPlace(tx, 'versions', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  const older = page.before === null ? sql`true` : sql`c.id < ${page.before}::uuid`;
  const { rows } = await sql<Row<KeptCopy>>`
    select ${columns} from kept_copies c
    where c.scope_id = ${scopeId} and c.version_id = ${id} and c.user_id = ${actor.userId} and ${older}
    order by c.id desc limit ${page.limit}`.execute(tx);
  return rows.map(presented);
}

export async function readCopy(tx: Tx, actor: Actor, id: string): Promise<KeptCopyDetail> {
  const { rows } = await sql<Row<KeptCopyDetail> & { scopeId: string }>`
    select ${keptPlan} ${columns}, c.markdown, c.content, c.scope_id as "scopeId" from kept_copies c
    where c.id = ${id} and c.user_id = ${actor.userId}`.execute(tx);
  if (rows[0] === undefined) throw new AppError('NOT_FOUND');
  const { scopeId, ...copy } = rows[0];
  await requirePermission(tx, actor, scopeId, 'VIEW');
  return presented(copy);
}

export async function keepOwnCopy(
  tx: Tx,
  actor: Actor,
  id: string,
  { content, after }: { content: StoredContent | null; after: number },
): Promise<KeptCopyDetail> {
  const { scopeId, documentId } = await findPlace(tx, 'versions', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  if (content === null) refuseInput('content', 'Give markdown or content.');
  const { rows } = await sql<{ count: number; state: string }>`
    select count(c.id)::int as count, v.state from versions v
      left join kept_copies c on c.scope_id = v.scope_id and c.version_id = v.id and c.user_id = ${actor.userId}
    where v.scope_id = ${scopeId} and v.id = ${id} group by v.state`.execute(tx);
  if (rows[0]?.state === 'DISPOSED') throw new AppError('DISPOSED');
  if ((rows[0]?.count ?? 0) >= mostCopies) {
    refuseInput('content', `You have ${mostCopies} copies of this version. Delete some of them first.`);
  }
  const copyId = await insertCopy(tx, { scopeId, documentId, versionId: id }, actor.userId, {
    content,
    after,
    by: null,
  });
  return readCopy(tx, actor, copyId);
}

/** For others than who replaced it: what they had written, as it was. */
export async function keepReplaced(
  tx: Tx,
  actor: Actor,
  key: DraftKey,
  { writers, content, after }: { writers: readonly string[]; content: StoredContent; after: number },
): Promise<void> {
  for (const writer of writers) await insertCopy(tx, key, writer, { content, after, by: actor.userId });
}

async function insertCopy(
  tx: Tx,
  { scopeId, documentId, versionId }: DraftKey,
  userId: string,
  { content, after, by }: { content: StoredContent; after: number; by: string | null },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('kept_copies')
    .values({
      id,
      scope_id: scopeId,
      document_id: documentId,
      version_id: versionId,
      user_id: userId,
      at_step: after,
      content_format: content.format,
      markdown: content.markdown,
      content: content.content === null ? null : JSON.stringify(content.content),
      reason: by === null ? 'not-rebased' : 'replaced',
      replaced_by: by,
    })
    .execute();
  return id;
}

export async function removeCopy(tx: Tx, actor: Actor, id: string): Promise<void> {
  await readCopy(tx, actor, id);
  await tx.deleteFrom('kept_copies').where('id', '=', id).where('user_id', '=', actor.userId).execute();
}
