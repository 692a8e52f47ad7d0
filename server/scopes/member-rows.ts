import { sql } from 'kysely';
import type { Member } from '../../contract/index.ts';
import { heldPermissions, type Permission, permissions, type Role, roles } from '../../domain/permissions/index.ts';
import type { Tx } from '../kernel/database/index.ts';

export interface Holding {
  roles: Role[];
  permissions: Permission[];
}

/** In the catalog's order, each once: what is stored, compared and audited then never differs in order alone. */
export function canonicalHolding(given: { roles: readonly string[]; permissions: readonly string[] }): Holding {
  return {
    roles: roles.filter((role) => given.roles.includes(role)),
    permissions: permissions.filter((permission) => given.permissions.includes(permission)),
  };
}

export async function readMembers(tx: Tx, scopeId: string, userId?: string): Promise<Member[]> {
  let query = tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.display_name', 'users.email', 'members.roles', 'members.permissions'])
    .select(
      sql<Date | null>`case when members.identity_confirmed_at >= users.identity_reset_at then null
      else users.identity_reset_at end`.as('reset_at'),
    )
    .where('members.scope_id', '=', scopeId)
    .orderBy('users.display_name')
    .orderBy('users.id');
  if (userId !== undefined) query = query.where('members.user_id', '=', userId);
  const rows = await query.execute();
  return rows.map((row) =>
    presentMember({ id: row.id, displayName: row.display_name, email: row.email }, row, row.reset_at),
  );
}

export function presentMember(
  user: Member['user'],
  given: { roles: readonly string[]; permissions: readonly string[] },
  resetAt: Date | null = null,
): Member {
  const holding = canonicalHolding(given);
  const held = heldPermissions(holding.roles, holding.permissions);
  return { user, ...holding, held, identityResetAt: resetAt?.toISOString() ?? null };
}
