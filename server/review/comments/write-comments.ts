/** Writing, changing and resolving comments. No event holds a comment's text: it goes with the content of the version. */
import { sql } from 'kysely';
import { AppError, type ChangeCommentBody, type Comment, type CreateCommentBody } from '../../../contract/index.ts';
import { mentionsIn, type Nameable } from '../../../domain/review/index.ts';
import { auditDocument, type FoundVersion, refuseInput } from '../../documents/index.ts';
import type { Config } from '../../kernel/config.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { newId } from '../../kernel/ids.ts';
import { notify } from '../../news/index.ts';
import { keepText, quoteDigest, textDigest } from './comment-history.ts';
import { readComment } from './comment-rows.ts';
import { cleanBody, lockCommented, requireRoom } from './commented-version.ts';
import { type CheckedPicture, keepPictures } from './pictures.ts';

export async function addComment(
  tx: Tx,
  actor: Actor,
  versionId: string,
  given: CreateCommentBody,
  { now, config, pictures = [] }: { now: Date; config: Config; pictures?: readonly CheckedPicture[] },
): Promise<Comment> {
  const body = cleanBody(given.body);
  const version = await lockCommented(tx, actor, versionId);
  await requireRoom(tx, version);
  const parentId = given.parentId?.toLowerCase() ?? null;
  const parent = parentId === null ? null : await readParent(tx, version.versionId, parentId);
  const id = newId();
  const quote = given.quote ?? null;
  const mentions = await mentionedIn(tx, version.scopeId, body);
  await tx
    .insertInto('comments')
    .values({
      id,
      scope_id: version.scopeId,
      document_id: version.documentId,
      version_id: version.versionId,
      parent_id: parentId,
      body,
      quote: quote === null ? null : JSON.stringify(quote),
      created_at: now,
      created_by: actor.userId,
      mentions,
    })
    .execute();
  const kept = await keepPictures(tx, version, id, pictures);
  const { rows } = await sql<{ submitter: string | null }>`
    select submitted_by as submitter from versions
    where scope_id = ${version.scopeId} and id = ${version.versionId}`.execute(tx);
  const news = newsOf(version, actor, now);
  const concerned = [rows[0]?.submitter ?? null, parent?.by.id ?? null];
  await notify(tx, config, { ...news, type: 'mentioned', to: mentions });
  await notify(tx, config, {
    ...news,
    type: 'commented',
    to: concerned.filter((one) => !mentions.includes(one ?? '')),
  });
  await auditDocument(tx, actor, 'COMMENT_ADDED', version, {
    ...{ commentId: id, parentId: parent?.id ?? null, sha256: textDigest(body), createdAt: now },
    quote: quote === null ? null : quoteDigest(quote),
    ...(mentions.length === 0 ? {} : { mentions }),
    ...(kept.length === 0 ? {} : { pictures: kept }),
  });
  return readComment(tx, id);
}

const newsOf = ({ scopeId, documentId, versionId }: FoundVersion, actor: Actor, at: Date) => ({
  ...{ scopeId, documentId, versionId, by: actor.userId, at },
});

/** Members of the scope whom the text names, in the order of their names. */
async function mentionedIn(tx: Tx, scopeId: string, body: string): Promise<string[]> {
  if (!body.includes('@')) return [];
  const { rows } = await sql<Nameable>`
    select u.id, u.display_name as "displayName", u.email from members m join users u on u.id = m.user_id
    where m.scope_id = ${scopeId} and not u.disabled order by u.display_name, u.id`.execute(tx);
  const named = new Set(mentionsIn(body, rows).flatMap(({ people }) => people.map(({ id }) => id)));
  return rows.filter(({ id }) => named.has(id)).map(({ id }) => id);
}

/** A comment elsewhere is answered like one that nobody wrote. */
async function readParent(tx: Tx, versionId: string, parentId: string): Promise<Comment> {
  const { rows } = await sql`select from comments where id = ${parentId} and version_id = ${versionId}`.execute(tx);
  if (rows.length === 0) refuseInput('parentId', 'There is no such comment on this version.');
  return readComment(tx, parentId);
}

export async function changeComment(
  tx: Tx,
  actor: Actor,
  id: string,
  given: ChangeCommentBody,
  { now, config }: { now: Date; config: Config },
): Promise<Comment> {
  const body = given.body === undefined ? undefined : cleanBody(given.body);
  const { versionId } = await readComment(tx, id);
  const version = await lockCommented(tx, actor, versionId);
  const before = await readComment(tx, id);
  const isOther = body !== undefined && body !== before.body;
  if (body !== undefined && before.by.id !== actor.userId) {
    throw new AppError('PERMISSION_DENIED', { detail: 'Only its writer can change what a comment says.' });
  }
  const resolves = given.resolved !== undefined && given.resolved !== (before.resolved !== null);
  if (isOther) {
    await keepText(tx, version.scopeId, before);
    const mentions = await mentionedIn(tx, version.scopeId, body);
    await tx.updateTable('comments').set({ body, changed_at: now, mentions }).where('id', '=', before.id).execute();
    const known = new Set(before.mentions?.map((person) => person.id));
    const to = mentions.filter((one) => !known.has(one));
    await notify(tx, config, { ...newsOf(version, actor, now), type: 'mentioned', to });
    await auditDocument(tx, actor, 'COMMENT_CHANGED', version, {
      ...{ commentId: before.id, sha256: textDigest(body), changedAt: now },
      ...(mentions.length === 0 ? {} : { mentions }),
    });
  }
  if (resolves) {
    const resolution = given.resolved ? { resolved_at: now, resolved_by: actor.userId } : unresolved;
    await tx.updateTable('comments').set(resolution).where('id', '=', before.id).execute();
    await auditDocument(tx, actor, 'COMMENT_RESOLVED', version, {
      ...{ commentId: before.id, resolved: given.resolved, resolvedAt: given.resolved ? now : null },
    });
  }
  return readComment(tx, id);
}

const unresolved = { resolved_at: null, resolved_by: null };
