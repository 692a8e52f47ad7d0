/**
 * Reminders to those who have not read yet, sent by who answers for reading: one notification for each document, all in one mail. Nobody is
 * reminded of the same twice on a day, however often it is asked for.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ReadingReminder, RemindBody } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { newId } from '../kernel/ids.ts';
import { queueJob } from '../kernel/queue/index.ts';
import { filterCondition, nameHas } from './list-assignments.ts';

/** Those due first; who asks once more on the same day goes on with the others. */
const mostAtOnce = 5_000;

export async function remind(
  tx: Tx,
  actor: Actor,
  givenScope: string,
  body: RemindBody,
  clock: Services['clock'],
): Promise<ReadingReminder> {
  const { scopeId, scopeName } = await requirePermission(tx, actor, givenScope, 'RELEASE_DOCUMENTS');
  const moment = { day: clock.today(), end: null };
  const { q, ...filter } = body;
  const named =
    q === undefined || q.trim() === '' ? sql`true` : sql`a.user_id in (select u.id from users u where ${nameHas(q)})`;
  const chosen = sql`${await filterCondition(tx, scopeId, filter, moment)} and ${named}`;
  const told = await tellAgain(tx, actor, { scopeId, chosen, clock });
  const reminded = { people: new Set(told.map(({ userId }) => userId)).size, assignments: told.length };
  if (told.length === 0) return reminded;
  await queueJob(tx, { task: 'tell_readers', payload: {}, tries: 25, key: 'tell_readers' });
  const userIds = [...new Set(told.map(({ userId }) => userId))].sort();
  await appendAudit(tx, {
    scopeId,
    actor,
    type: 'READING_REMINDED',
    entity: { type: 'scope', id: scopeId, label: scopeName },
    changes: { ...body, userIds, assignments: told.length },
  });
  return reminded;
}

interface Reminding {
  scopeId: string;
  chosen: RawBuilder<unknown>;
  clock: Services['clock'];
}

async function tellAgain(tx: Tx, actor: Actor, { scopeId, chosen, clock }: Reminding): Promise<{ userId: string }[]> {
  // The first digits of an identifier are its moment.
  const idStart = newId().slice(0, 15);
  const { rows } = await sql<{ userId: string }>`
    insert into notifications (id, scope_id, user_id, type, document_id, version_id, by_id, occasion, created_at)
    select overlay(gen_random_uuid()::text placing ${idStart} from 1)::uuid, ${scopeId}, a.user_id, 'to-read', a.document_id,
      a.version_id, ${actor.userId}, 'reminder:' || a.id || ${`:${clock.today()}`}, ${clock.now()}
    from reading_assignments a
    where ${chosen} and a.voided_at is null and a.done_at is null and not a.carried_over and a.user_id <> ${actor.userId}
      and not exists (select from notifications n where n.user_id = a.user_id and n.type = 'to-read'
        and n.document_id = a.document_id and n.occasion = 'reminder:' || a.id || ${`:${clock.today()}`})
    order by a.due_date, a.id limit ${mostAtOnce}
    on conflict do nothing
    returning user_id as "userId"`.execute(tx);
  return rows;
}
