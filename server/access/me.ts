import type { Me } from '../../contract/index.ts';
import { roles } from '../../domain/permissions/index.ts';
import { type Actor, keptPlan, type Tx, together } from '../kernel/database/index.ts';
import { factorsOf } from './factors/index.ts';
import { heldBy } from './require.ts';

/** The caller and what the caller holds in each scope, by the scope's name. */
export async function readMe(
  tx: Tx,
  actor: Actor,
  { factorSetupRequired, authenticatedAt }: { factorSetupRequired: boolean; authenticatedAt: Date | null },
): Promise<Me> {
  const reading = tx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'display_name',
      'admin',
      'must_change_password',
      'password_hash',
      'oidc_subject',
      'identity_reset_at',
    ])
    .where('id', '=', actor.userId)
    .modifyEnd(keptPlan)
    .executeTakeFirstOrThrow();
  const readingHeld = tx
    .selectFrom('members')
    .innerJoin('scopes', 'scopes.id', 'members.scope_id')
    .select(['scopes.id', 'scopes.name', 'members.roles', 'members.permissions'])
    .where('members.user_id', '=', actor.userId)
    .orderBy('scopes.name')
    .orderBy('scopes.id')
    .modifyEnd(keptPlan)
    .execute();
  const [user, held, factors] = await together(reading, readingHeld, factorsOf(tx, actor.userId));
  return {
    id: user.id,
    email: user.email,
    displayName: user.display_name,
    admin: user.admin && actor.admin,
    mustChangePassword: user.must_change_password,
    hasPassword: user.password_hash !== null,
    hasSingleSignOn: user.oidc_subject !== null,
    authenticatedAt: authenticatedAt?.toISOString() ?? null,
    identityResetAt: user.identity_reset_at?.toISOString() ?? null,
    secondFactor: { ...factors, setupRequired: factorSetupRequired },
    scopes: held.map((scope) => ({
      id: scope.id,
      name: scope.name,
      roles: roles.filter((role) => scope.roles.includes(role)),
      permissions: heldBy(actor, scope),
    })),
  };
}
