import { sql } from 'kysely';
import type { List, MemberCandidate } from '../../contract/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { requireMemberManagement } from './require-member-management.ts';

const mostAnswers = 20;

/** Users who could be made members: enabled, not members yet, with the text in their name or e-mail. */
export async function findCandidates(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  text: string,
): Promise<List<MemberCandidate>> {
  await requireMemberManagement(tx, actor, scopeId);
  const wanted = text.normalize('NFC').trim();
  const { rows } = await sql<MemberCandidate>`
    select id, display_name as "displayName", email from users u
    where not disabled
      and (strpos(lower(display_name), lower(${wanted})) > 0 or strpos(email_key, lower(${wanted})) > 0)
      and not exists (select from members m where m.scope_id = ${scopeId} and m.user_id = u.id)
    order by display_name, id limit ${mostAnswers}`.execute(tx);
  return { items: rows, nextCursor: null };
}
