/** What the trail says of duties to read, who they name, and who has read what. Open assignments follow from these day by day. */
import type { Comparison } from './both-ways.ts';

const lastOfDuty = `select distinct on (scope_id, changes ->> 'dutyId') * from muniment.audit_events
  where type in ('READING_DUTY_CREATED', 'READING_DUTY_CHANGED', 'READING_DUTY_REMOVED')
  order by scope_id, changes ->> 'dutyId', seq desc`;

/** With the document or folder that it is about, a duty goes without an event of its own. */
export const duties: Comparison = {
  noun: 'Duty to read',
  key: ['scope_id', 'id'],
  fields: ['document_id', 'folder_id', 'days'],
  expected: `select scope_id, (changes ->> 'dutyId')::uuid as id, changes ->> 'dutyId' as label, changes ->> 'documentId' as document_id,
      changes ->> 'folderId' as folder_id, changes ->> 'days' as days
    from (${lastOfDuty}) duty
    where type <> 'READING_DUTY_REMOVED' and not exists (
      select from muniment.audit_events gone where gone.scope_id = duty.scope_id and gone.type = 'FOLDER_DELETED'
        and gone.entity_id::text = duty.changes ->> 'folderId')`,
  actual: `select scope_id, id, id::text as label, document_id, folder_id, days from muniment.reading_duties`,
};

export const dutyPeople: Comparison = {
  noun: 'Person with a duty to read',
  key: ['scope_id', 'duty_id', 'user_id'],
  fields: [],
  expected: `select duty.scope_id, (duty.changes ->> 'dutyId')::uuid as duty_id, person.id::uuid as user_id,
      format('%s of duty %s', person.id, duty.changes ->> 'dutyId') as label
    from (${lastOfDuty}) duty cross join lateral jsonb_array_elements_text(duty.changes -> 'userIds') person (id)
    where type <> 'READING_DUTY_REMOVED' and not exists (
      select from muniment.audit_events gone where gone.scope_id = duty.scope_id and gone.type = 'FOLDER_DELETED'
        and gone.entity_id::text = duty.changes ->> 'folderId')`,
  actual: `select scope_id, duty_id, user_id, format('%s of duty %s', user_id, duty_id) as label from muniment.reading_duty_people`,
};

export const acknowledgements: Comparison = {
  noun: 'Acknowledgement',
  key: ['scope_id', 'version_id', 'user_id'],
  fields: ['document_id', 'done_at', 'signed'],
  expected: `select distinct on (e.scope_id, e.changes ->> 'versionId', e.actor_id) e.scope_id,
      (e.changes ->> 'versionId')::uuid as version_id, e.actor_id as user_id,
      format('of %s by %s', e.entity_label, e.actor_name) as label, e.entity_id as document_id, e.at::text as done_at,
      (e.changes ? 'signature')::text as signed
    from muniment.audit_events e where e.type = 'VERSION_ACKNOWLEDGED'
    order by e.scope_id, e.changes ->> 'versionId', e.actor_id, e.seq`,
  actual: `select distinct on (a.scope_id, a.version_id, a.user_id) a.scope_id, a.version_id, a.user_id,
      format('of version %s by %s', a.version_id, a.user_id) as label, a.document_id, a.done_at::text, a.signed::text
    from muniment.reading_assignments a where a.done_at is not null
    order by a.scope_id, a.version_id, a.user_id, a.done_at`,
};
