import { AppError } from '../../contract/index.ts';
import { appendAudit } from '../audit/index.ts';
import { type Actor, lockScope, type Tx } from '../kernel/database/index.ts';
import { canonicalHolding, readMembers } from './member-rows.ts';
import { requireMemberManagement } from './require-member-management.ts';
import type { MemberKey } from './set-member.ts';

/** Takes a user out of the scope; from then on nothing of it exists for them. */
export async function removeMember(tx: Tx, actor: Actor, { scopeId, userId }: MemberKey): Promise<void> {
  await requireMemberManagement(tx, actor, scopeId);
  await lockScope(tx, scopeId);
  const [member] = await readMembers(tx, scopeId, userId);
  if (member === undefined) throw new AppError('NOT_FOUND');
  // The event comes first: who leaves the scope could no longer write into its trail afterwards.
  await appendAudit(tx, {
    scopeId,
    actor,
    type: 'MEMBER_REMOVED',
    entity: { type: 'member', id: userId, label: member.user.email },
    changes: { userId, from: canonicalHolding(member), to: null },
  });
  await tx.deleteFrom('members').where('scope_id', '=', scopeId).where('user_id', '=', userId).execute();
}
