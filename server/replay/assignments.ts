/**
 * Who has still to read what follows from duties, members, places and releases, all of which are compared with the trail: the
 * database's own rules, asked once more, must find nothing to assign and nothing to end. Every assignment, open or not, must have
 * begun and ended with an event that could have done so, with a due date that a duty gave it; those that
 * earlier releases made are not judged.
 */
import { listIn } from './both-ways.ts';

const documentsOf =
  'array(select d.id from muniment.documents d where d.scope_id = days.scope_id and d.released_state is not null)';

const gone = `
  select format('Reading of version %s by %s: it is to be assigned by the trail, and is not.', m.version_id, m.user_id) as sentence
  from muniment.reading_days days
  cross join lateral muniment.reading_missing(days.scope_id, ${documentsOf}, null, days.followed_to, null, null) m order by 1`;

const over = `
  select format('Reading of version %s by %s: it is open, and by the trail it is over (%s).', a.version_id, a.user_id, e.reason)
    as sentence
  from muniment.reading_days days
  cross join lateral muniment.reading_ended(days.scope_id, ${documentsOf}, null, days.followed_to, null, null) e
  join muniment.reading_assignments a on a.id = e.id
  union all
  select format('Reading of version %s by %s: it is open in a scope without duties.', a.version_id, a.user_id)
  from muniment.reading_assignments a
  where a.voided_at is null and a.done_at is null and not a.carried_over
    and not exists (select from muniment.reading_days days where days.scope_id = a.scope_id)
  order by 1`;

const unfollowed = `
  select format('Reading of scope %s: since when its duties are followed is gone.', e.scope_id) as sentence
  from muniment.audit_events e where e.type = 'READING_DUTY_CREATED'
    and not exists (select from muniment.reading_days days where days.scope_id = e.scope_id)
  group by e.scope_id order by 1`;

const eventAt = (moment: string, condition: string) => `exists (select from muniment.audit_events e
  where e.scope_id = a.scope_id and e.at = ${moment} and (${condition}))`;
/** Enabled or disabled, in the trail of the installation. */
const personAt = (moment: string) => `exists (select from muniment.installation_events e
  where e.type = 'USER_CHANGED' and e.entity_id = a.user_id and e.at = ${moment})`;
/** A version came into force at the beginning of a day. */
const dayAt = (moment: string) => `exists (select from muniment.versions v
  where v.scope_id = a.scope_id and v.document_id = a.document_id and v.effective_date::timestamp at time zone 'UTC' = ${moment})`;

const ofDocument = `e.entity_id = a.document_id and e.type in ('VERSION_RELEASED', 'VERSION_REVOKED', 'VERSION_DISPOSED', 'DOCUMENT_MOVED')`;
const ofDuties = `e.type in ('FOLDER_MOVED', 'READING_DUTY_CREATED', 'READING_DUTY_CHANGED', 'READING_DUTY_REMOVED')`;
const ofPerson = `e.entity_id = a.user_id and e.type in ('MEMBER_CHANGED', 'MEMBER_REMOVED')
  or e.actor_id = a.user_id and e.type = 'VERSION_ACKNOWLEDGED' and e.changes ->> 'versionId' = a.version_id::text`;

const ended = `case a.void_reason
  when 'revoked' then ${eventAt('a.voided_at', `e.type = 'VERSION_REVOKED' and e.changes ->> 'versionId' = a.version_id::text`)}
  when 'disposed' then ${eventAt('a.voided_at', `e.type = 'VERSION_DISPOSED' and e.changes ->> 'versionId' = a.version_id::text`)}
  when 'left' then ${eventAt('a.voided_at', `e.type = 'MEMBER_REMOVED' and e.entity_id = a.user_id`)} or ${personAt('a.voided_at')}
  when 'superseded' then ${eventAt('a.voided_at', `e.type = 'VERSION_RELEASED' and e.entity_id = a.document_id`)}
    or ${dayAt('a.voided_at')}
  else ${eventAt('a.voided_at', `${ofDuties} or e.type = 'DOCUMENT_MOVED' and e.entity_id = a.document_id`)} end`;

/** A due date counts from the assignment, or from when a stricter duty came, by the days of a duty that names the person. */
const dueBy = (due: string) => `exists (
  select from muniment.audit_events e
  cross join lateral (
    select a.assigned_at as moment
    union all select (earlier.value ->> 'until')::timestamptz from jsonb_array_elements(${listIn('a.earlier_due')}) earlier) began
  where e.scope_id = a.scope_id and e.type in ('READING_DUTY_CREATED', 'READING_DUTY_CHANGED') and e.at <= began.moment
    and e.changes -> 'userIds' ? a.user_id::text
    and greatest((began.moment at time zone 'UTC')::date + (e.changes ->> 'days')::int, v.effective_date) = ${due})`;

const unfounded = `
  select format('Reading of version %s by %s: %s.', version_id, user_id, fault) as sentence
  from (
    select a.version_id, a.user_id, case
      when v.id is null or (v.number, v.document_id) is distinct from (a.version_number, a.document_id)
        then 'number or document are not those of the version'
      when since.at is null or a.assigned_at < since.at then null
      when not (${eventAt('a.assigned_at', `${ofDocument} or ${ofDuties} or ${ofPerson}`)} or ${personAt('a.assigned_at')}
        or ${dayAt('a.assigned_at')}) then 'nothing was assigned at the time that it says'
      when a.voided_at is not null and not (${ended}) then 'nothing ended it then, or not for that reason'
      when a.carried_over and v.carried_over_reason is null or a.reason is distinct from case when a.carried_over then v.carried_over_reason
        when a.due_date is null then 'voluntary' end then 'its reason is not that of the trail'
      when a.due_date is not null and not ${dueBy('a.due_date')} then 'no duty gave it its due date'
      when jsonb_typeof(a.earlier_due) <> 'array' or exists (select from jsonb_array_elements(${listIn('a.earlier_due')}) earlier
        where not ${dueBy(`(earlier.value ->> 'due')::date`)}
          or not ${eventAt(`(earlier.value ->> 'until')::timestamptz`, `${ofDuties} or ${ofDocument}`)})
        then 'no duty gave it its earlier due dates'
      end as fault
    from muniment.reading_assignments a
    left join muniment.versions v on v.scope_id = a.scope_id and v.id = a.version_id
    left join (select scope_id, min(at) as at from muniment.audit_events where code is not null group by 1) since
      on since.scope_id = a.scope_id) judged
  where fault is not null order by 1`;

export const assignmentChecks: readonly string[] = [gone, over, unfollowed, unfounded];
