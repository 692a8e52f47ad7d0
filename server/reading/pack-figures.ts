/** How many of those who must know the versions of a pack do, for its cover. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../kernel/database/index.ts';
import { countingStateAt, type Moment } from './assignment-rows.ts';
import { memberThen, notVoid } from './people-then.ts';

export interface PackVersion {
  documentId: string;
  versionId: string;
  number: number;
}

/** Readings: one for each person and document. */
export interface PackFigures {
  done: number;
  of: number;
  overdue: number;
}

export async function readPackFigures(
  tx: Tx,
  scopeId: string,
  versions: readonly PackVersion[],
  moment: Moment,
): Promise<PackFigures> {
  const readings = moment.end === null ? readingsNow(scopeId, versions) : readingsThen(scopeId, versions, moment);
  const { rows } = await sql<PackFigures>`
    select count(*) filter (where known)::integer as done, count(*)::integer as of,
      count(*) filter (where not known and due_date < ${moment.day}::date)::integer as overdue
    from (${readings}) readings`.execute(tx);
  return rows[0] ?? { done: 0, of: 0, overdue: 0 };
}

const documentsOf = (versions: readonly PackVersion[]) => sql`${versions.map(({ documentId }) => documentId)}::uuid[]`;

/** As the pages of the documents count them: whom a duty names, with what each has of the version. */
function readingsNow(scopeId: string, versions: readonly PackVersion[]): RawBuilder<unknown> {
  return sql`
    select a.due_date, coalesce(a.done_at is not null or a.carried_over, false) as known
    from reading_covered(${scopeId}, ${documentsOf(versions)}, null, null) c
    join versions v on v.scope_id = ${scopeId} and v.document_id = c.document_id and v.state = 'RELEASED'
      and v.id = any (${versions.map(({ versionId }) => versionId)}::uuid[])
    left join reading_assignments a on a.scope_id = ${scopeId} and a.version_id = v.id and a.user_id = c.user_id
      and a.voided_at is null`;
}

/** Duties change, so a day in the past is counted by what was asked for then. What nobody asked for is left out. */
function readingsThen(scopeId: string, versions: readonly PackVersion[], moment: Moment): RawBuilder<unknown> {
  return sql`
    select min(a.due_date) as due_date, bool_or(a.state in ('done', 'carried-over')) as known
    from (
      select a.document_id, a.user_id, a.due_date, ${countingStateAt(moment)} as state
      from reading_assignments a
      join unnest(${documentsOf(versions)}, ${versions.map(({ number }) => number)}::integer[]) as c (id, number)
        on c.id = a.document_id and a.version_number >= c.number
      where a.scope_id = ${scopeId} and ${notVoid(moment)} and a.reason is distinct from 'voluntary'
    ) a join users u on u.id = a.user_id
    where ${memberThen(scopeId, moment)}
    group by a.document_id, a.user_id`;
}
