import { AppError } from '../../contract/index.ts';
import { isAdministrator, requirePermission } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

/** MANAGE_MEMBERS in the scope, or the installation's administrator, who need not be a member. */
export async function requireMemberManagement(tx: Tx, actor: Actor, scopeId: string): Promise<void> {
  if (!(await isAdministrator(tx))) {
    await requirePermission(tx, actor, scopeId, 'MANAGE_MEMBERS');
    return;
  }
  const scope = await tx.selectFrom('scopes').select('id').where('id', '=', scopeId).executeTakeFirst();
  if (scope === undefined) throw new AppError('NOT_FOUND');
}
