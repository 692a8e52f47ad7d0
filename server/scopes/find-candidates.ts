import { sql } from 'kysely';
import type { List, MemberCandidate } from '../../contract/index.ts';
import { isAdministrator } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { requireMemberManagement } from './require-member-management.ts';

const mostAnswers = 20;

/**
 * Users who could be made members: enabled and not members yet.
 *
 * An administrator finds anyone by part of the name or e-mail. Who manages one scope finds so only people they already
 * share a scope with, and anyone else by the whole e-mail address: so that nobody can list the people of other companies.
 */
export async function findCandidates(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  text: string,
): Promise<List<MemberCandidate>> {
  await requireMemberManagement(tx, actor, scopeId);
  const wanted = text.normalize('NFC').trim();
  const everyone = await isAdministrator(tx);
  // Row security shows the caller members of the caller's own scopes alone, so the second "exists" means "shared".
  const { rows } = await sql<MemberCandidate>`
    select id, display_name as "displayName", email from users u
    where not disabled
      and not exists (select from members m where m.scope_id = ${scopeId} and m.user_id = u.id)
      and (email_key = lower(${wanted})
        or ((${everyone} or exists (select from members m where m.user_id = u.id))
          and (strpos(lower(display_name), lower(${wanted})) > 0 or strpos(email_key, lower(${wanted})) > 0)))
    order by display_name, id limit ${mostAnswers}`.execute(tx);
  return { items: rows, nextCursor: null };
}
