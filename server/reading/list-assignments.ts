/** The record of a scope, and one's own: who has to read what, who has, and since when. */
import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { AppError, type Assignment, type List, type ReadingFilter } from '../../contract/index.ts';
import type { AssignmentState } from '../../domain/reading/index.ts';
import { viewedScopes } from '../access/index.ts';
import { cleanDate, refuseInput } from '../documents/index.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { endOfDay, inState, type Moment, readAssignments } from './assignment-rows.ts';
import { documentsBelow, requireFolderThen } from './below-then.ts';

const Position = Type.Object({ before: Type.String({ format: 'uuid' }) });

export interface Page {
  limit?: number;
  cursor?: string;
}

/** Today is what is so now; a day before it, what was so at its end. */
export function momentOf(at: string | undefined, today: string): Moment {
  if (at === undefined) return { day: today, end: null };
  if (cleanDate(at, 'at') > today) refuseInput('at', 'A day that has not come yet has no record.');
  return at === today ? { day: today, end: null } : endOfDay(at);
}

/** What the filter names must be of this scope. */
export async function filterCondition(
  tx: Tx,
  scopeId: string,
  filter: ReadingFilter,
  moment: Moment,
): Promise<RawBuilder<unknown>> {
  const { userId, documentId, folderId, groupId, state } = filter;
  // There are no groups yet, so none is known.
  if (groupId !== undefined) throw new AppError('NOT_FOUND');
  if (userId !== undefined) await requireKnownPerson(tx, scopeId, userId);
  if (documentId !== undefined) {
    const { rows } = await sql`select from documents where scope_id = ${scopeId} and id = ${documentId}`.execute(tx);
    if (rows.length === 0) throw new AppError('NOT_FOUND');
  }
  if (folderId !== undefined) await requireFolderThen(tx, scopeId, folderId, moment);
  const parts = [sql`a.scope_id = ${scopeId}`];
  if (userId !== undefined) parts.push(sql`a.user_id = ${userId}`);
  if (documentId !== undefined) parts.push(sql`a.document_id = ${documentId}`);
  if (folderId !== undefined) {
    parts.push(sql`a.document_id = any (${documentsBelow(scopeId, folderId, moment)})`);
  }
  if (state !== undefined) parts.push(inState(state, moment) as RawBuilder<boolean>);
  return sql.join(parts, sql` and `);
}

/** For a statement in which the person is `u`. */
export const nameHas = (part: string) =>
  sql`position(${part.normalize('NFC').trim().toLowerCase()} in lower(u.display_name)) > 0`;

async function requireKnownPerson(tx: Tx, scopeId: string, userId: string): Promise<void> {
  const { rows } = await sql`
    select where exists (select from members where scope_id = ${scopeId} and user_id = ${userId})
      or exists (select from reading_assignments where scope_id = ${scopeId} and user_id = ${userId})
      or exists (select from reading_duty_people where scope_id = ${scopeId} and user_id = ${userId})`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

export async function listAssignments(
  tx: Tx,
  condition: RawBuilder<unknown>,
  moment: Moment,
  page: Page,
): Promise<List<Assignment>> {
  const limit = page.limit ?? 50;
  const before = page.cursor === undefined ? null : decodeCursor(Position, page.cursor).before;
  const after = before === null ? sql`true` : sql`a.id < ${before}::uuid`;
  const found = await readAssignments(tx, sql`${condition} and ${after}`, moment, limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: found.length > limit && last ? encodeCursor({ before: last.id }) : null };
}

/** Over all scopes that the caller may view. */
export async function ownCondition(
  tx: Tx,
  actor: Actor,
  { state, documentId }: { state?: AssignmentState; documentId?: string },
  moment: Moment,
): Promise<RawBuilder<unknown>> {
  const scopes = (await viewedScopes(tx, actor)).map(({ id }) => id);
  const wanted = state === undefined ? sql`true` : inState(state, moment);
  if (documentId !== undefined) {
    const { rows } = await sql`
      select from documents where scope_id = any (${scopes}::uuid[]) and id = ${documentId}`.execute(tx);
    if (rows.length === 0) throw new AppError('NOT_FOUND');
  }
  const about = documentId === undefined ? sql`true` : sql`a.document_id = ${documentId}`;
  return sql`a.user_id = ${actor.userId} and a.scope_id = any (${scopes}::uuid[]) and ${about} and ${wanted}`;
}
