/** What people of the load table have read. */
import type pg from 'pg';

/** Everyone was asked to read the documents of these places in their scopes, and has done so but for a tenth. */
export async function fillReadings(owner: pg.Client, scopeIds: string[], from: number, to: number): Promise<void> {
  await owner.query(
    `insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, due_date, done_at)
     select reading_id(now() - interval '30 days'), v.scope_id, v.document_id, v.id, 1, m.user_id, now() - interval '30 days',
       current_date - 16, case when random() < 0.9 then now() - interval '20 days' end
     from (
       select *, row_number() over (partition by scope_id order by id) as place from versions
       where scope_id = any ($1::uuid[]) and number = 1 and state = 'RELEASED') v
     join members m on m.scope_id = v.scope_id
     where v.place between $2 and $3`,
    [scopeIds, from, to],
  );
}
