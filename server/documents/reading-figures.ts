/** How many of those who must know the version in force of a document do, and who. What they have to read, reading/ tells. */
import { type RawBuilder, sql } from 'kysely';
import type { Person, ReadingFigures } from '../../contract/index.ts';
import { type AssignmentState, assignmentState } from '../../domain/reading/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { hasBecomeEffective } from './list/index.ts';

/** Whom a duty names for the document, with what each has of the version in force. No rows where nothing is in force. */
function readers(documentId: string, today: string): RawBuilder<unknown> {
  return sql`
    from (
      select v.scope_id, v.document_id, v.id, v.state from versions v
      where v.document_id = ${documentId} and ${hasBecomeEffective(today)} order by v.number desc limit 1
    ) v
    cross join lateral reading_covered(v.scope_id, array[v.document_id], null, null) c
    left join reading_assignments a on a.scope_id = v.scope_id and a.version_id = v.id and a.user_id = c.user_id
      and a.voided_at is null
    where v.state = 'RELEASED'`;
}

export async function readFigures(
  tx: Tx,
  documentId: string,
  today: string,
): Promise<Pick<ReadingFigures, 'done' | 'of'>> {
  const { rows } = await sql<{ done: number; of: number }>`
    select count(*) filter (where a.done_at is not null or a.carried_over)::integer as done, count(*)::integer as of
    ${readers(documentId, today)}`.execute(tx);
  return rows[0] ?? { done: 0, of: 0 };
}

interface ReaderRow {
  user: Person;
  due: string | null;
  doneAt: Date | null;
  carriedOver: boolean | null;
}

const mostPeople = 200;

/** Those who have not read it come first. */
export async function readReaders(
  tx: Tx,
  documentId: string,
  today: string,
): Promise<NonNullable<ReadingFigures['people']>> {
  const { rows } = await sql<ReaderRow>`
    select (select jsonb_build_object('id', u.id, 'displayName', u.display_name) from users u where u.id = c.user_id) as user,
      a.due_date as due, a.done_at as "doneAt", a.carried_over as "carriedOver"
    ${readers(documentId, today)}
    order by a.done_at is not null or coalesce(a.carried_over, false), a.due_date, c.user_id limit ${mostPeople}`.execute(
    tx,
  );
  return rows.map(({ user, due, doneAt, carriedOver }) => {
    const assigned = { dueDate: due, done: doneAt !== null, void: false, carriedOver: carriedOver === true };
    const state: AssignmentState = assignmentState(assigned, today);
    return { user, state, dueDate: due, doneAt: doneAt?.toISOString() ?? null };
  });
}
