/** My work: what waits for the caller, over all scopes that they may view. */
import { type RawBuilder, sql } from 'kysely';
import type { Inbox, Person, Waiting, WaitingForOthers } from '../../contract/index.ts';
import { viewedScopes } from '../access/index.ts';
import { presentItem, readListed, writingEvents } from '../documents/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

/** More than anybody works through; those that waited longest come first. */
const mostInList = 200;

interface WaitingRow {
  documentId: string;
  versionId: string;
  since: Date;
  dueDate: string | null;
  by: Person | null;
}

export async function readInbox(tx: Tx, actor: Actor, today: string): Promise<Inbox> {
  const scopes = (await viewedScopes(tx, actor)).map(({ id }) => id);
  const me = sql`${actor.userId}::uuid`;
  const read = (list: List, among = scopes) => readWaiting(tx, among, list, today);
  // Who was named and lost the right since stays pending on the version, but has nothing to do about it.
  const deciding = (await viewedScopes(tx, actor, 'RELEASE_DOCUMENTS')).map(({ id }) => id);
  return {
    toReview: await read(
      {
        where: sql`v.state = 'IN_REVIEW' and exists (select from reviewers r
          where r.scope_id = v.scope_id and r.version_id = v.id and r.user_id = ${me} and r.approved_at is null)`,
        ...{ since: sql`v.submitted_at`, dueDate: sql`v.review_due`, by: sql`v.submitted_by` },
      },
      deciding,
    ),
    returned: await read({
      where: sql`v.state = 'DRAFT' and v.returned_at is not null and ${me} in (v.submitted_by, v.created_by)`,
      ...{ since: sql`v.returned_at`, dueDate: sql`null::date`, by: sql`v.returned_by` },
    }),
    drafts: await read({
      where: sql`v.state = 'DRAFT' and v.returned_at is null and v.created_by = ${me}`,
      ...{ since: sql`v.created_at`, dueDate: sql`null::date`, by: sql`v.created_by` },
    }),
    soonEffective: await read({
      where: sql`v.state = 'RELEASED' and v.effective_date > ${today}::date
        and ${me} in (v.created_by, v.submitted_by, v.released_by, d.owner_id)`,
      ...{ since: sql`v.released_at`, dueDate: sql`v.effective_date`, by: sql`v.released_by` },
    }),
    reviewDue: await read({
      where: sql`d.owner_id = ${me} and d.next_review <= ${today}::date and v.number = (
        select coalesce(max(n.number) filter (where n.state = 'RELEASED' and n.effective_date <= ${today}::date), max(n.number))
        from versions n where n.scope_id = d.scope_id and n.document_id = d.id)`,
      ...{ since: sql`d.next_review::timestamp at time zone 'UTC'`, dueDate: sql`d.next_review`, by: sql`null::uuid` },
    }),
    toRead: await read({
      where: sql`exists (select from reading_assignments a where ${openReading(me)})`,
      since: sql`(select a.assigned_at from reading_assignments a where ${openReading(me)})`,
      dueDate: sql`(select a.due_date from reading_assignments a where ${openReading(me)})`,
      by: sql`v.released_by`,
    }),
    waitingForOthers: await withPending(
      tx,
      await read({
        where: sql`v.state = 'IN_REVIEW' and ${me} in (v.submitted_by, v.created_by)`,
        ...{ since: sql`v.submitted_at`, dueDate: sql`v.review_due`, by: sql`v.submitted_by` },
      }),
    ),
  };
}

/** What of the version `v` the person still has to read; one at most. */
const openReading = (person: RawBuilder<unknown>) => sql`a.scope_id = v.scope_id and a.version_id = v.id
  and a.user_id = ${person} and a.voided_at is null and a.done_at is null and not a.carried_over`;

/** With who was asked and has not approved, for all of them in one statement. */
async function withPending(tx: Tx, waiting: Waiting[]): Promise<WaitingForOthers[]> {
  const { rows } = await sql<{ versionId: string; pending: Person[] }>`
    select r.version_id as "versionId",
      jsonb_agg(jsonb_build_object('id', r.user_id, 'displayName', r.name) order by r.ordinal) as pending
    from reviewers r
    where r.version_id = any (${waiting.map(({ versionId }) => versionId)}::uuid[])
      and r.scope_id = any (${[...new Set(waiting.map(({ document }) => document.scopeId))]}::uuid[]) and r.approved_at is null
    group by r.version_id`.execute(tx);
  const pendingOf = new Map(rows.map(({ versionId, pending }) => [versionId, pending]));
  return waiting.map((one) => ({ ...one, pending: pendingOf.get(one.versionId) ?? [] }));
}

/**
 * What is under review and waits for nobody's approval: whoever may release it is not named anywhere, so it is shown to all
 * of them. Where the scope asks for four eyes, not to who wrote in it.
 */
export async function readToRelease(tx: Tx, actor: Actor, today: string): Promise<Waiting[]> {
  const scopes = (await viewedScopes(tx, actor, 'RELEASE_DOCUMENTS')).map(({ id }) => id);
  const where = sql`v.state = 'IN_REVIEW'
    and not exists (select from reviewers r
      where r.scope_id = v.scope_id and r.version_id = v.id and r.approved_at is null)
    and not (exists (select from scopes s where s.id = v.scope_id and s.rule_four_eyes) and exists (
      select from audit_events e where e.scope_id = v.scope_id and e.entity_id = v.document_id
        and e.type = any (${writingEvents}) and e.actor_id = ${actor.userId}::uuid and e.changes->>'versionId' = v.id::text))`;
  const list = { where, since: sql`v.submitted_at`, dueDate: sql`v.review_due`, by: sql`v.submitted_by` };
  return readWaiting(tx, scopes, list, today);
}

interface List {
  /** About the document `d` and its version `v`. */
  where: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  dueDate: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
}

async function readWaiting(tx: Tx, scopes: string[], list: List, today: string): Promise<Waiting[]> {
  const { rows } = await sql<WaitingRow>`
    select found.*, case when u.id is not null then jsonb_build_object('id', u.id, 'displayName', u.display_name) end as by
    from (
      select v.document_id as "documentId", v.id as "versionId", ${list.since} as since, ${list.dueDate} as "dueDate",
        ${list.by} as by_id
      from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
      where v.scope_id = any (${scopes}::uuid[]) and ${list.where}
    ) found left join users u on u.id = found.by_id
    order by found."dueDate" nulls last, found.since, found."versionId" limit ${mostInList}`.execute(tx);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ documentId }) => documentId))];
  const documents = await readListed(tx, sql`select d.id from documents d where d.id = any (${ids}::uuid[])`, today);
  const items = new Map(documents.map((document) => [document.document.document_id, presentItem(document, today)]));
  return rows.flatMap(({ documentId, versionId, since, dueDate, by }) => {
    const document = items.get(documentId);
    return document === undefined ? [] : [{ document, versionId, since: since.toISOString(), dueDate, by }];
  });
}
