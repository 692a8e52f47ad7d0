import type { List, Scope } from '../../contract/index.ts';
import { requireAdministrator } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { presentScope } from './scope-rows.ts';

/** The scopes that the caller is a member of; for an administrator who asks, all of the installation. */
export async function listScopes(tx: Tx, actor: Actor, all: boolean): Promise<List<Scope>> {
  if (all) await requireAdministrator(tx);
  let query = tx.selectFrom('scopes').selectAll('scopes').orderBy('scopes.name').orderBy('scopes.id');
  // Row security alone would show an administrator every scope.
  if (!all) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('members')
          .select('members.scope_id')
          .whereRef('members.scope_id', '=', 'scopes.id')
          .where('members.user_id', '=', actor.userId),
      ),
    );
  }
  const rows = await query.execute();
  return { items: rows.map(presentScope), nextCursor: null };
}
