import { isDeepStrictEqual } from 'node:util';
import { AppError, type Member } from '../../contract/index.ts';
import { appendAudit } from '../audit/index.ts';
import { type Actor, lockScope, type Tx } from '../kernel/database/index.ts';
import { canonicalHolding, type Holding, presentMember, readMembers } from './member-rows.ts';
import { requireMemberManagement } from './require-member-management.ts';

export interface MemberKey {
  scopeId: string;
  userId: string;
}

/** Makes a user a member, or changes what a member holds. Users may take rights from themselves. */
export async function setMember(tx: Tx, actor: Actor, key: MemberKey, wanted: Holding): Promise<Member> {
  await requireMemberManagement(tx, actor, key.scopeId);
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'display_name'])
    .where('id', '=', key.userId)
    .executeTakeFirst();
  if (user === undefined) throw new AppError('NOT_FOUND');
  // Two changes of one member queue, so that each event records the right state before it.
  await lockScope(tx, key.scopeId);
  const [member] = await readMembers(tx, key.scopeId, key.userId);
  const from = member === undefined ? null : canonicalHolding(member);
  const to = canonicalHolding(wanted);
  if (member !== undefined && isDeepStrictEqual(from, to)) return member;

  await tx
    .insertInto('members')
    .values({ scope_id: key.scopeId, user_id: key.userId, ...to })
    .onConflict((conflict) => conflict.columns(['scope_id', 'user_id']).doUpdateSet(to))
    .execute();
  await appendAudit(tx, {
    scopeId: key.scopeId,
    actor,
    type: 'MEMBER_CHANGED',
    entity: { type: 'member', id: key.userId, label: user.email },
    changes: { userId: key.userId, from, to },
  });
  return presentMember({ id: user.id, displayName: user.display_name, email: user.email }, to);
}
