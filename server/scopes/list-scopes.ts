import type { List, Scope } from '../../contract/index.ts';
import { requireAdministrator } from '../access/index.ts';
import { iso } from '../kernel/clock.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

/** The scopes that the caller is a member of; for an administrator who asks, all of the installation. */
export async function listScopes(tx: Tx, actor: Actor, all: boolean): Promise<List<Scope>> {
  if (all) await requireAdministrator(tx);
  let query = tx
    .selectFrom('scopes')
    .select(['scopes.id', 'scopes.name', 'scopes.created_at'])
    .orderBy('scopes.name')
    .orderBy('scopes.id');
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
  return {
    items: rows.map((row) => ({ id: row.id, name: row.name, createdAt: iso(row.created_at) })),
    nextCursor: null,
  };
}
