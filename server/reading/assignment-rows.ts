/**
 * Assignments as they are now, or were at the end of a day. Their times are those of the audit events that made them, so a day in
 * the past is answered from the same rows by leaving out what came later.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Assignment, Person } from '../../contract/index.ts';
import type { AssignmentState } from '../../domain/reading/index.ts';
import type { Tx } from '../kernel/database/index.ts';

/** `end` is the first moment after it; null for now. */
export interface Moment {
  day: string;
  end: Date | null;
}

export function endOfDay(day: string): Moment {
  return { day, end: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000) };
}

interface AssignmentRow {
  id: string;
  user: Person;
  documentId: string;
  humanId: string;
  title: string;
  versionId: string;
  versionNumber: number;
  assignedAt: Date;
  dueDate: string | null;
  state: AssignmentState;
  reason: string | null;
  doneAt: Date | null;
  signed: boolean;
}

const before = (column: RawBuilder<unknown>, { end }: Moment) =>
  end === null ? sql`${column} is not null` : sql`coalesce(${column} < ${end}, false)`;

/** The due date that counted then: a stricter duty may have made it earlier since. */
function dueAt({ end }: Moment): RawBuilder<unknown> {
  if (end === null) return sql`a.due_date`;
  return sql`coalesce((select (e ->> 'due')::date from jsonb_array_elements(a.earlier_due) e
    where (e ->> 'until')::timestamptz >= ${end} order by (e ->> 'until')::timestamptz limit 1), a.due_date)`;
}

function stateAt(moment: Moment): RawBuilder<unknown> {
  return sql`case when ${before(sql`a.voided_at`, moment)} then 'void' else ${countingStateAt(moment)} end`;
}

/** Of one that is not void then. */
export function countingStateAt(moment: Moment): RawBuilder<unknown> {
  return sql`case when ${before(sql`a.done_at`, moment)} then 'done'
    when a.carried_over then 'carried-over' when ${dueAt(moment)} < ${moment.day}::date then 'overdue' else 'open' end`;
}

/** For a statement in which the assignments are `a`. Written out for now, where a partial index answers it. */
export function inState(state: AssignmentState, moment: Moment): RawBuilder<unknown> {
  if (moment.end !== null) return sql`${stateAt(moment)} = ${state}`;
  const open = sql`a.voided_at is null and a.done_at is null and not a.carried_over`;
  if (state === 'void') return sql`a.voided_at is not null`;
  if (state === 'done') return sql`a.done_at is not null`;
  if (state === 'carried-over') return sql`a.carried_over and a.done_at is null and a.voided_at is null`;
  return state === 'overdue'
    ? sql`${open} and a.due_date < ${moment.day}::date`
    : sql`${open} and a.due_date >= ${moment.day}::date`;
}

/** Newest first. */
export async function readAssignments(
  tx: Tx,
  condition: RawBuilder<unknown>,
  moment: Moment,
  limit: number,
): Promise<Assignment[]> {
  const assigned = moment.end === null ? sql`true` : sql`a.assigned_at < ${moment.end}`;
  const { rows } = await sql<AssignmentRow>`
    with page as materialized (
      select a.*, ${stateAt(moment)} as state, ${dueAt(moment)} as due_then from reading_assignments a
      where ${assigned} and ${condition} order by a.id desc limit ${limit}
    )
    select a.id, jsonb_build_object('id', u.id, 'displayName', u.display_name) as user, a.document_id as "documentId",
      d.human_id as "humanId", v.title, a.version_id as "versionId", a.version_number as "versionNumber",
      a.assigned_at as "assignedAt", a.due_then as "dueDate", a.state,
      case a.state when 'void' then a.void_reason when 'carried-over' then a.reason
        when 'done' then case when a.carried_over then null else a.reason end end as reason,
      case when a.state = 'done' then a.done_at end as "doneAt", a.state = 'done' and a.signed as signed
    from page a join users u on u.id = a.user_id
      join documents d on d.scope_id = a.scope_id and d.id = a.document_id
      join versions v on v.scope_id = a.scope_id and v.id = a.version_id
    order by a.id desc`.execute(tx);
  return rows.map(({ documentId, humanId, title, assignedAt, doneAt, ...row }) => ({
    id: row.id,
    user: row.user,
    document: { id: documentId, humanId, title },
    versionId: row.versionId,
    versionNumber: row.versionNumber,
    assignedAt: assignedAt.toISOString(),
    dueDate: row.dueDate,
    state: row.state,
    reason: row.reason,
    doneAt: doneAt?.toISOString() ?? null,
    signed: row.signed,
  }));
}
