import { AppError, type Scope } from '../../contract/index.ts';
import { isAdministrator, requireMember } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { presentScope } from './scope-rows.ts';

/** For every member, because its rules bind them all, and for the administrator. */
export async function getScope(tx: Tx, actor: Actor, scopeId: string): Promise<Scope> {
  if (!(await isAdministrator(tx))) await requireMember(tx, actor, scopeId);
  const row = await tx.selectFrom('scopes').selectAll().where('id', '=', scopeId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return presentScope(row);
}
