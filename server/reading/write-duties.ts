/**
 * Making, changing and removing duties. What follows for the people is written by the database from the event
 * (`reading_follow` in db/functions), so that it is the same whichever act it was.
 */
import { sql } from 'kysely';
import {
  AppError,
  type ChangeReadingDutyBody,
  type CreateReadingDutyBody,
  type ReadingDuty,
  type ScopeEventType,
} from '../../contract/index.ts';
import { defaultReadingDays } from '../../domain/reading/index.ts';
import { requirePermission } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import { refuseInput } from '../documents/index.ts';
import { requireFolderOfScope } from '../folders/index.ts';
import { type Actor, lockScope, type Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { type FoundDuty, findDuty } from './read-duties.ts';

export async function createDuty(
  tx: Tx,
  actor: Actor,
  givenScope: string,
  body: CreateReadingDutyBody,
): Promise<ReadingDuty> {
  const { documentId, folderId, days = defaultReadingDays } = body;
  const { scopeId, scopeName } = await requirePermission(tx, actor, givenScope, 'RELEASE_DOCUMENTS');
  if ((documentId === undefined) === (folderId === undefined)) {
    refuseInput('documentId', 'A duty is about a document or about a folder.');
  }
  await lockScope(tx, scopeId);
  if (documentId !== undefined) await requireDocumentOfScope(tx, scopeId, documentId);
  if (folderId !== undefined) await requireFolderOfScope(tx, scopeId, folderId);
  const userIds = await requirePeople(tx, scopeId, body.userIds ?? []);

  const id = newId();
  const target = { document_id: documentId ?? null, folder_id: folderId ?? null };
  await tx
    .insertInto('reading_duties')
    .values({ id, scope_id: scopeId, ...target, days })
    .execute();
  await namePeople(tx, scopeId, id, userIds);
  return endAct(tx, actor, 'READING_DUTY_CREATED', await findDuty(tx, actor, id), scopeName);
}

/** What is set for the days counts for later assignments. */
export async function changeDuty(tx: Tx, actor: Actor, id: string, body: ChangeReadingDutyBody): Promise<ReadingDuty> {
  const { before, scopeName } = await openDuty(tx, actor, id);
  const { scopeId } = before;
  const named = new Set(before.userIds);
  const wanted = body.userIds === undefined ? before.userIds : unique(body.userIds);
  const added = wanted.filter((userId) => !named.has(userId));
  const dropped = before.userIds.filter((userId) => !wanted.includes(userId));
  const days = body.days ?? before.days;
  if (added.length === 0 && dropped.length === 0 && days === before.days) return presented(before);
  await requirePeople(tx, scopeId, added);

  await tx.updateTable('reading_duties').set({ days }).where('scope_id', '=', scopeId).where('id', '=', id).execute();
  await sql`
    delete from reading_duty_people where scope_id = ${scopeId} and duty_id = ${id} and user_id = any (${dropped}::uuid[])
  `.execute(tx);
  await namePeople(tx, scopeId, id, added);
  return endAct(tx, actor, 'READING_DUTY_CHANGED', await findDuty(tx, actor, id), scopeName);
}

export async function removeDuty(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { before, scopeName } = await openDuty(tx, actor, id);
  await tx.deleteFrom('reading_duties').where('scope_id', '=', before.scopeId).where('id', '=', before.id).execute();
  await endAct(tx, actor, 'READING_DUTY_REMOVED', before, scopeName);
}

/** As it stands under the scope's lock. */
async function openDuty(tx: Tx, actor: Actor, id: string): Promise<{ before: FoundDuty; scopeName: string }> {
  const { scopeId } = await findDuty(tx, actor, id);
  const { scopeName } = await requirePermission(tx, actor, scopeId, 'RELEASE_DOCUMENTS');
  await lockScope(tx, scopeId);
  return { before: await findDuty(tx, actor, id), scopeName };
}

async function endAct(
  tx: Tx,
  actor: Actor,
  type: ScopeEventType,
  duty: FoundDuty,
  scopeName: string,
): Promise<ReadingDuty> {
  const { id, scopeId, documentId, folderId, userIds, groupIds, days } = duty;
  const target = documentId === undefined ? { folderId } : { documentId };
  await appendAudit(tx, {
    scopeId,
    actor,
    type,
    entity: { type: 'scope', id: scopeId, label: scopeName },
    changes: { dutyId: id, ...target, userIds, groupIds, days },
  });
  return presented(duty);
}

function presented({ scopeId: _, ...duty }: FoundDuty): ReadingDuty {
  return duty;
}

async function requireDocumentOfScope(tx: Tx, scopeId: string, documentId: string): Promise<void> {
  const { rows } = await sql`
    select from documents where scope_id = ${scopeId} and id = ${documentId}`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

const unique = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

async function requirePeople(tx: Tx, scopeId: string, given: readonly string[]): Promise<string[]> {
  const userIds = unique(given);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from members
    where scope_id = ${scopeId} and user_id = any (${userIds}::uuid[])`.execute(tx);
  if (rows[0]?.count !== userIds.length) refuseInput('userIds', 'A duty names members of this scope.');
  return userIds;
}

async function namePeople(tx: Tx, scopeId: string, dutyId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into reading_duty_people (scope_id, duty_id, user_id)
    select ${scopeId}, ${dutyId}, person from unnest(${userIds}::uuid[]) as named (person)`.execute(tx);
}
