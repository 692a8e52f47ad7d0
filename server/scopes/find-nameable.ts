import type { List, MemberCandidate } from '../../contract/index.ts';
import { heldPermissions, type Permission } from '../../domain/permissions/index.ts';
import { requirePermission } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

const mostAnswers = 50;

/** Members whom an author, or who else is asking, could name: enabled, and holding what the naming needs. Found by part of the name or e-mail. */
export async function findNameable(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  text: string,
  needed: Permission | null,
  asking: Permission = 'AUTHOR_DOCUMENTS',
): Promise<List<MemberCandidate>> {
  await requirePermission(tx, actor, scopeId, asking);
  const wanted = text.normalize('NFC').trim().toLowerCase();
  const rows = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.display_name as displayName', 'users.email', 'members.roles', 'members.permissions'])
    .where('members.scope_id', '=', scopeId)
    .where('users.disabled', '=', false)
    .orderBy('users.display_name')
    .orderBy('users.id')
    .execute();
  const found = rows.filter(
    ({ displayName, email, roles, permissions }) =>
      `${displayName}\n${email}`.toLowerCase().includes(wanted) &&
      (needed === null || heldPermissions(roles, permissions).includes(needed)),
  );
  const items = found.slice(0, mostAnswers).map(({ id, displayName, email }) => ({ id, displayName, email }));
  return { items, nextCursor: null };
}
