/** API tokens: what scripts send instead of a session. Shown once, kept as a digest, each with a name and an end. */
import { sql } from 'kysely';
import type { Actor, Statements } from '../kernel/database/index.ts';
import { digestOf } from './secrets.ts';

export async function actorOfToken(statements: Statements, token: string): Promise<Actor | undefined> {
  const { rows } = await sql<Actor & { tokenId: string; unmarked: boolean }>`
    select t.id as "tokenId", u.id as "userId", u.display_name as "displayName", u.admin,
      coalesce(t.last_used_at < now() - interval '1 minute', true) as unmarked
    from api_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${digestOf(token)} and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now()) and not u.disabled`.execute(statements);
  const found = rows[0];
  if (found === undefined) return undefined;
  const { tokenId, unmarked, ...actor } = found;
  // The mark is for people who tidy up their tokens: a minute's precision does, and saves a write on each request.
  if (unmarked) await sql`update api_tokens set last_used_at = now() where id = ${tokenId}`.execute(statements);
  return actor;
}
