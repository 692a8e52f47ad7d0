/**
 * API tokens: what scripts send instead of a session. Shown once, kept as a digest, each with a name and an end.
 *
 * A token may be narrowed to some scopes and some permissions. The database keeps it to its scopes (my_scope_ids) and from
 * administrating (is_administrator); what it may do in a scope is asked in require.ts.
 */
import { sql } from 'kysely';
import type { Config } from '../kernel/config.ts';
import type { Database, Statements } from '../kernel/database/index.ts';
import type { Caller } from './caller.ts';
import { digestOf } from './secrets.ts';
import { isToldToken } from './told-by-trail.ts';

interface TokenRow {
  userId: string;
  displayName: string;
  admin: boolean;
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
  tokenId: string;
  permissions: string[] | null;
  narrowed: boolean;
  expiresAt: Date;
  unmarked: boolean;
}

export async function callerOfToken(
  db: Database,
  statements: Statements,
  config: Config,
  token: string,
): Promise<Caller | undefined> {
  const { rows } = await sql<TokenRow>`
    select t.id as "tokenId", t.permissions, t.scope_ids is not null or t.permissions is not null as narrowed,
      t.expires_at as "expiresAt", u.id as "userId", u.display_name as "displayName",
      u.admin and t.scope_ids is null and t.permissions is null as admin,
      u.must_change_password as "mustChangePassword",
      ${config.requireSecondFactor}::boolean and u.oidc_subject is null and not has_second_factor(u.id)
        as "mustSetUpFactor",
      coalesce(t.last_used_at < now() - interval '1 minute', true) as unmarked
    from api_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${digestOf(token)} and t.revoked_at is null and t.expires_at > now()
      and not u.disabled`.execute(statements);
  const found = rows[0];
  if (found === undefined || !(await isToldToken(db, statements, found, digestOf(token)))) return undefined;
  const { tokenId, permissions, narrowed, expiresAt, unmarked, mustChangePassword, mustSetUpFactor, ...actor } = found;
  // Shown to people who look for unused tokens: once a minute is precise enough and saves a write on each request.
  if (unmarked) await sql`update api_tokens set last_used_at = now() where id = ${tokenId}`.execute(statements);
  const acting = { id: tokenId, permissions, narrowed, expiresAt };
  return {
    ...{ actor: { ...actor, token: acting }, mustChangePassword, mustSetUpFactor },
    ...{ authenticatedAt: null, provenLately: false },
  };
}
