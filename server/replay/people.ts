/** What the trail of the installation says of people, their passwords, tokens and passkeys. */
import { type Comparison, toldTime, untold } from './both-ways.ts';

/** By which events know a credential that they do not hold (access/credential-digest.ts). */
const digest = (bytes: string) => `encode(sha256(${bytes}), 'hex')`;

const lastOf = (field: string) => `lateral (
  select e.changes -> '${field}' -> 'to' as value from muniment.installation_events e
  where e.entity_id = created.entity_id and e.type = 'USER_CHANGED' and e.changes ? '${field}' order by e.seq desc limit 1)`;

export const users: Comparison = {
  noun: 'Person',
  key: ['id'],
  fields: ['email', 'name', 'admin', 'disabled', 'single_sign_on', 'issuer', 'identity_waits', 'password'],
  changing: ['identity_waits'],
  expected: `select created.entity_id as id, created.changes ->> 'email' as label, created.changes ->> 'email' as email,
      coalesce(name.value #>> '{}', created.changes ->> 'displayName') as name,
      coalesce(admin.value #>> '{}', created.changes ->> 'admin', 'false') as admin,
      coalesce(disabled.value #>> '{}', 'false') as disabled, subject.value ->> 'subject' as single_sign_on,
      case when subject.value is null then null else coalesce(subject.value ->> 'issuer', ${untold}) end as issuer,
      case when reset.seq > coalesce(confirmed.seq, 0) then 'true' else ${untold} end as identity_waits,
      case when password.changes ? 'credential' then password.changes ->> 'credential' else ${untold} end as password
    from muniment.installation_events created
    left join ${lastOf('displayName')} name on true left join ${lastOf('admin')} admin on true
    left join ${lastOf('disabled')} disabled on true left join ${lastOf('singleSignOn')} subject on true
    left join lateral (
      select e.changes from muniment.installation_events e
      where e.entity_id = created.entity_id and e.type in ('USER_CREATED', 'PASSWORD_CHANGED') order by e.seq desc limit 1) password on true
    left join lateral (
      select max(e.seq) as seq from muniment.installation_events e
      where e.entity_id = created.entity_id and e.changes ? 'identityReset') reset on true
    left join lateral (
      select max(e.seq) as seq from muniment.installation_events e
      where e.entity_id = created.entity_id and e.type = 'IDENTITY_CONFIRMED' and e.changes ->> 'scopeIds' is null) confirmed on true
    where created.type = 'USER_CREATED'`,
  actual: `select id, email as label, email, display_name as name, admin, disabled, oidc_subject as single_sign_on, oidc_issuer as issuer,
      (identity_reset_at is not null)::text as identity_waits, ${digest("convert_to(password_hash, 'UTF8')")} as password
    from muniment.users`,
};

export const tokens: Comparison = {
  noun: 'Token',
  key: ['id'],
  fields: ['user_id', 'name', 'scope_ids', 'permissions', 'revoked', 'expires_at', 'secret'],
  expected: `select created.entity_id as id, created.entity_label as label, created.actor_id as user_id, created.entity_label as name,
      nullif(created.changes -> 'scopeIds', 'null') as scope_ids, nullif(created.changes -> 'permissions', 'null') as permissions,
      exists (select from muniment.installation_events e
        where e.entity_id = created.entity_id and e.type = 'TOKEN_REVOKED')::text as revoked,
      ${toldTime('created.changes', 'expiresAt')} as expires_at, coalesce(created.changes ->> 'credential', ${untold}) as secret
    from muniment.installation_events created where created.type = 'TOKEN_CREATED'`,
  actual: `select id, name as label, user_id, name, to_jsonb(scope_ids) as scope_ids, to_jsonb(permissions) as permissions,
      (revoked_at is not null)::text as revoked, expires_at::text, ${digest('token_hash')} as secret
    from muniment.api_tokens`,
};

/** Those that earlier releases added are told by their names alone: they are left out. */
export const passkeys: Comparison = {
  noun: 'Passkey',
  key: ['id'],
  fields: ['user_id', 'name', 'credential'],
  expected: `select (added.changes ->> 'passkeyId')::uuid as id, added.changes ->> 'name' as label, added.entity_id as user_id,
      added.changes ->> 'name' as name, added.changes ->> 'credential' as credential
    from muniment.installation_events added
    where added.type = 'FACTOR_ADDED' and added.changes ? 'passkeyId' and not exists (
      select from muniment.installation_events gone
      where gone.entity_id = added.entity_id and gone.type = 'FACTOR_REMOVED'
        and gone.changes -> 'passkeyIds' ? (added.changes ->> 'passkeyId'))`,
  actual: `select id, name as label, user_id, name,
      ${digest(`convert_to(credential_id || ' ' || encode(public_key, 'hex'), 'UTF8')`)} as credential
    from muniment.passkeys p where not exists (
      select from muniment.installation_events e where e.entity_id = p.user_id and e.type = 'FACTOR_ADDED'
        and e.changes ->> 'factor' = 'passkey' and not e.changes ? 'passkeyId' and e.changes ->> 'name' = p.name)`,
};
