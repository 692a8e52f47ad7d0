/** What follows from the trail and is no table of its own: each a query with one sentence for each fault. */
import { permissions, roleTemplates } from '../../domain/permissions/index.ts';
import { assignmentChecks } from './assignments.ts';
import { exportChecks } from './exports.ts';
import { rightsChecks } from './rights.ts';

/** Names that the trail tells of people; who was not signed in has none. */
const names = `
  select format('Event %s of %s: its actor never was called %L.', min(e.seq), min(e.chain), e.actor_name) as sentence
  from (
    select scope_id::text as chain, seq, actor_id, actor_name from muniment.audit_events
      where code is not null and actor_id is not null
    union all select 'the installation', seq, actor_id, actor_name from muniment.installation_events
      where code is not null and actor_id is not null) e
  left join (
    select entity_id as user_id, changes ->> 'displayName' as name from muniment.installation_events where type = 'USER_CREATED'
    union select entity_id, changes -> 'displayName' ->> 'to' from muniment.installation_events
      where type = 'USER_CHANGED' and changes ? 'displayName') told on told.user_id = e.actor_id and told.name = e.actor_name
  where told.user_id is null
  group by e.actor_id, e.actor_name order by 1`;

/** Through a token: one of the actor's own. */
const tokensUsed = `
  select format('Event %s of %s: it names a token that its actor never had.', min(e.seq), min(e.chain)) as sentence
  from (
    select scope_id::text as chain, seq, actor_id, via from muniment.audit_events where via ->> 'type' = 'token' and code is not null
    union all
    select 'the installation', seq, actor_id, via from muniment.installation_events
      where via ->> 'type' = 'token' and code is not null) e
  left join muniment.installation_events made on made.type = 'TOKEN_CREATED' and made.entity_id::text = e.via ->> 'id'
    and made.actor_id = e.actor_id and made.entity_label = e.via ->> 'name'
  where made.id is null group by e.actor_id, e.via order by 1`;

/** What the database's own predicates grant by a role is what the code says. */
const rolesAsWritten = `
  select format('Role %s: its permission %s is not as this release has it.', role, permission) as sentence
  from (values ${Object.entries(roleTemplates)
    .flatMap(([role, held]) => held.map((permission) => `('${role}', '${permission}')`))
    .join(', ')}) written (role, permission)
  full join muniment.role_permissions kept using (role, permission)
  where (written is null) or (kept is null)
  union all
  select format('Permission %s: it is not of the catalog, or missing in it.', name)
  from unnest('{${permissions.join(',')}}'::text[]) written (name) full join muniment.permissions kept using (name)
  where (written is null) or (kept is null)
  order by 1`;

/** Who uploaded a file of a frozen version; copied with the version, it is who made that. Earlier releases may have told less. */
const uploaders = `
  select format('File %s of version %s: somebody else uploaded it by the trail.', a.name, a.version_id) as sentence
  from muniment.attachments a
  join muniment.versions v on v.scope_id = a.scope_id and v.id = a.version_id and v.content_hash is not null
  left join muniment.audit_events added on added.scope_id = a.scope_id and added.entity_id = a.document_id
    and added.type = 'ATTACHMENT_ADDED' and added.changes -> 'attachment' ->> 'id' = a.id::text
  where a.created_by is distinct from coalesce(added.actor_id, v.created_by) and exists (
    select from muniment.audit_events made where made.scope_id = v.scope_id and made.entity_id = v.document_id and made.code is not null
      and made.type in ('DOCUMENT_CREATED', 'DOCUMENT_DERIVED', 'VERSION_CREATED') and made.changes ->> 'versionId' = v.id::text)
  order by 1`;

/** By the order of the events, not by clocks: who signs in a scope again was confirmed there after the last reset. */
const confirmations = `
  select format('Member %s of scope %s: nobody confirmed who they are since their reset.', u.email, m.scope_id) as sentence
  from muniment.members m join muniment.users u on u.id = m.user_id
  where m.identity_confirmed_at >= u.identity_reset_at and not exists (
    select from muniment.installation_events e where e.type = 'IDENTITY_CONFIRMED' and e.entity_id = m.user_id
      and (e.changes -> 'scopeIds' ? m.scope_id::text or e.changes ->> 'scopeIds' is null)
      and e.seq > (select max(reset.seq) from muniment.installation_events reset
        where reset.entity_id = m.user_id and reset.changes ? 'identityReset'))
  order by 1`;

/** Whoever reset somebody since they were last confirmed is not who confirms them, and nobody confirms themselves. */
const confirmers = `
  select format('Event %s of the installation: %s confirmed somebody whom they had reset.', c.seq, c.actor_name) as sentence
  from muniment.installation_events c
  where c.type = 'IDENTITY_CONFIRMED' and c.code is not null and (c.actor_id = c.entity_id or exists (
    select from muniment.installation_events reset
    where reset.entity_id = c.entity_id and reset.changes -> 'identityReset' ->> 'by' = c.actor_id::text and reset.seq < c.seq
      and not exists (select from muniment.installation_events between_both
        where between_both.type = 'IDENTITY_CONFIRMED' and between_both.entity_id = c.entity_id
          and between_both.changes ->> 'scopeIds' is null and between_both.seq > reset.seq and between_both.seq < c.seq)))
  order by 1`;

/** An act writes its event before it ends, so that both times are of the same hour; events of earlier releases are not judged. */
const made = (noun: string, table: string, events: string, id = 'entity_id') => `
  select format('${noun} %s: it was made at %s, and the trail says %s.', t.id, t.created_at, e.at) as sentence
  from muniment.${table} t
  join (select (${id})::text as id, min(at) as at from muniment.${events} and code is not null group by 1) e on e.id = t.id::text
  where t.created_at is null or t.created_at not between e.at - interval '1 hour' and e.at + interval '1 hour' order by 1`;
const begun = `'DOCUMENT_CREATED', 'DOCUMENT_DERIVED'`;

const timesMade = [
  made('Scope', 'scopes', `audit_events where type = 'SCOPE_CREATED'`, 'scope_id'),
  made('Folder', 'folders', `audit_events where type = 'FOLDER_CREATED'`),
  made('Document', 'documents', `audit_events where type in (${begun})`),
  made('Version', 'versions', `audit_events where type in (${begun}, 'VERSION_CREATED')`, `changes ->> 'versionId'`),
  made('Duty to read', 'reading_duties', `audit_events where type = 'READING_DUTY_CREATED'`, `changes ->> 'dutyId'`),
  made('Person', 'users', `installation_events where type = 'USER_CREATED'`),
  made('Token', 'api_tokens', `installation_events where type = 'TOKEN_CREATED'`),
];

export const replayChecks: readonly string[] = [
  ...[names, tokensUsed, rolesAsWritten, uploaders, confirmations, confirmers, ...timesMade],
  ...assignmentChecks,
  ...exportChecks,
  ...rightsChecks,
];
