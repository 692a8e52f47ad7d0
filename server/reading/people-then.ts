/** Conditions of statements about a moment: who was a member then, and which assignments counted. */
import { type RawBuilder, sql } from 'kysely';
import type { Moment } from './assignment-rows.ts';

/** For a statement in which the person is `u`; the past is told by the trail. */
export function memberThen(scopeId: string, { end }: Moment): RawBuilder<unknown> {
  if (end === null) {
    return sql`not u.disabled and u.id in (select m.user_id from members m where m.scope_id = ${scopeId})`;
  }
  return sql`(select e.type from audit_events e where e.scope_id = ${scopeId} and e.entity_id = u.id
    and e.type in ('MEMBER_CHANGED', 'MEMBER_REMOVED') and e.at < ${end} order by e.seq desc limit 1) = 'MEMBER_CHANGED'
    and not coalesce((select (e.changes -> 'disabled' ->> 'to')::boolean from installation_events e where e.entity_id = u.id
      and e.type = 'USER_CHANGED' and e.changes ? 'disabled' and e.at < ${end} order by e.seq desc limit 1), false)`;
}

/** For a statement in which the assignments are `a`. */
export function notVoid({ end }: Moment): RawBuilder<unknown> {
  if (end === null) return sql`a.voided_at is null`;
  return sql`a.assigned_at < ${end} and (a.voided_at is null or a.voided_at >= ${end})`;
}
