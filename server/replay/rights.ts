/**
 * Whether who acted held the right to it at that moment, by the trail: a membership, a right or an administrator's flag that was put into
 * the tables, used and taken away again shows here, since the events that were made meanwhile stay. Acts of earlier releases are not judged.
 */
import { roleTemplates } from '../../domain/permissions/index.ts';
import { listIn } from './both-ways.ts';

const asked: Record<string, readonly string[]> = {
  AUTHOR_DOCUMENTS: [
    ...['DOCUMENT_CREATED', 'DOCUMENT_DERIVED', 'VERSION_CREATED', 'VERSION_SUBMITTED', 'VERSION_WITHDRAWN'],
    'VERSION_CANCELLED',
  ],
  RELEASE_DOCUMENTS: [
    ...['VERSION_APPROVED', 'VERSION_RETURNED', 'VERSION_RELEASED', 'READING_DUTY_CREATED', 'READING_DUTY_CHANGED'],
    ...['READING_DUTY_REMOVED', 'READING_REMINDED'],
  ],
  REVOKE_DOCUMENTS: ['VERSION_REVOKED'],
  DISPOSE_DOCUMENTS: [
    ...['VERSION_DISPOSED', 'DISPOSAL_REQUESTED', 'DISPOSAL_WITHDRAWN', 'DOCUMENT_HELD', 'HOLD_LIFTED'],
  ],
  ORGANIZE_DOCUMENTS: [
    ...['DOCUMENT_MOVED', 'DOCUMENTS_REORDERED', 'FOLDER_MOVED', 'FOLDER_RENAMED', 'FOLDER_DELETED'],
    'FOLDERS_REORDERED',
  ],
  VIEW_AUDIT_TRAIL: ['TRAIL_REVIEWED'],
};
/** Acts that an administrator may do without being a member. */
const administrative = `'SCOPE_CREATED', 'SCOPE_CHANGED', 'MEMBER_CHANGED', 'MEMBER_REMOVED'`;
/** Written when a draft settles, which may be after its writer has left. */
const settled = `'VERSION_EDITED'`;

const pairs = (table: Record<string, readonly string[]>) =>
  Object.entries(table)
    .flatMap(([key, values]) => values.map((value) => `('${key}', '${value}')`))
    .join(', ');

/** Each act beside the newest event before it that says what its actor holds in the scope; both are of one chain, so their order is certain. */
const held = `
  with told as (
    select scope_id, seq, entity_id as person, true as is_membership, type, false as is_judged from muniment.audit_events
      where type in ('MEMBER_CHANGED', 'MEMBER_REMOVED')
    union all
    select scope_id, seq, actor_id, false, type, code is not null from muniment.audit_events
      where actor_id is not null and type not in (${settled})),
  placed as (
    select scope_id, seq, person, type, is_membership, is_judged, max(seq) filter (where is_membership) over (
      partition by scope_id, person order by seq, is_membership rows between unbounded preceding and current row) as since
    from told),
  acts as (
    select scope_id, person, type, since, min(seq) as seq from placed where is_judged and not is_membership group by 1, 2, 3, 4)`;

const ever = `exists (select from muniment.installation_events e where e.entity_id = acts.person and (
  e.type = 'USER_CREATED' and e.changes ->> 'admin' = 'true' or e.type = 'USER_CHANGED' and e.changes -> 'admin' ->> 'to' = 'true'))`;

const actsWithoutRight = `
  ${held}, needed (permission, type) as (values ${pairs(asked)}), granted (role, permission) as (values ${pairs(roleTemplates)})
  select format('Event %s of %s: by the trail its actor was no member then, or might not do that.', acts.seq, acts.scope_id) as sentence
  from acts
  left join muniment.audit_events m on m.scope_id = acts.scope_id and m.seq = acts.since and m.type = 'MEMBER_CHANGED'
  left join needed on needed.type = acts.type
  where case
    when acts.type in (${administrative}) then not ${ever} and not exists (
      select from granted where permission = 'MANAGE_MEMBERS' and m.changes -> 'to' -> 'roles' ? role)
      and not coalesce(m.changes -> 'to' -> 'permissions' ? 'MANAGE_MEMBERS', false)
    when m.id is null then true
    when needed.permission is null then false
    else not ${listIn(`m.changes -> 'to' -> 'permissions'`)} ? needed.permission and not exists (
      select from granted where granted.permission = needed.permission and m.changes -> 'to' -> 'roles' ? role) end
  order by acts.scope_id, acts.seq`;

/** In the installation's own chain: who makes people, and makes or unmakes administrators, is one. */
const actsOfNoAdministrator = `
  select format('Event %s of the installation: by the trail its actor was no administrator then.', e.seq) as sentence
  from muniment.installation_events e
  where e.code is not null and e.actor_id <> e.entity_id
    and (e.type = 'USER_CREATED' or e.type = 'USER_CHANGED' and e.changes ?| array['admin', 'disabled', 'linkAtNextSignIn'])
    and coalesce((
      select case when u.type = 'USER_CREATED' then u.changes ->> 'admin' else u.changes -> 'admin' ->> 'to' end
      from muniment.installation_events u
      where u.entity_id = e.actor_id and u.seq < e.seq and (u.type = 'USER_CREATED' or u.type = 'USER_CHANGED' and u.changes ? 'admin')
      order by u.seq desc limit 1), 'false') <> 'true'
  order by e.seq`;

/** What a person signed between a reset of their identity and its confirmation. Times of two chains, from one clock and under one lock. */
const unconfirmedSignatures = `
  select format('Event %s of %s: who signed it was reset before, and nobody had confirmed who they are.', e.seq, e.scope_id) as sentence
  from muniment.installation_events reset
  join muniment.audit_events e on e.actor_id = reset.entity_id and e.changes ? 'signature' and e.code is not null and e.at > reset.at
  where reset.changes ? 'identityReset' and not exists (
    select from muniment.installation_events c where c.type = 'IDENTITY_CONFIRMED' and c.entity_id = reset.entity_id
      and c.seq > reset.seq and c.at <= e.at
      and (c.changes ->> 'scopeIds' is null or c.changes -> 'scopeIds' ? e.scope_id::text))
  order by e.scope_id, e.seq`;

export const rightsChecks: readonly string[] = [actsWithoutRight, actsOfNoAdministrator, unconfirmedSignatures];
