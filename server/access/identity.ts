/**
 * Who has to be confirmed before they may sign, so that nobody signs as another alone: from the use of a link that an administrator issued, or their removal of factors, on, a person
 * cannot sign until somebody else has confirmed them: another administrator for every scope, or who manages the members of a scope for that one.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import { heldPermissions } from '../../domain/permissions/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import type { Config } from '../kernel/config.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { notifyOfAccount } from './account-news.ts';
import { isAdministrator, permissionDenied } from './require.ts';

/** By the clock and not the begin of the transaction, so that times follow the order of resets and confirmations. `by` is null for the command line. The event of the act that resets it tells so too. */
export async function resetIdentity(
  tx: Tx,
  config: Config | undefined,
  userId: string,
  by: string | null,
): Promise<void> {
  await sql`
    update users set identity_reset_at = clock_timestamp(), identity_reset_by = case when ${by}::uuid is null or ${by}::uuid = any (identity_reset_by)
      then identity_reset_by else identity_reset_by || ${by}::uuid end
    where id = ${userId}`.execute(tx);
  await notifyOfAccount(tx, config, 'identity-reset', { aboutId: userId, by });
}

export async function requireConfirmed(tx: Tx, userId: string, scopeId: string): Promise<void> {
  const { rows } = await sql`
    select from users u where u.id = ${userId} and u.identity_reset_at is not null and not exists (
      select from members m where m.scope_id = ${scopeId} and m.user_id = u.id and m.identity_confirmed_at >= u.identity_reset_at)
  `.execute(tx);
  if (rows.length === 0) return;
  throw new AppError('SIGNATURE_NOT_CONFIRMED', {
    detail:
      'Your password or second factor was reset by somebody else. Before you sign, another administrator, or who manages the members of this scope, has to confirm that it is you.',
  });
}

interface Reset {
  email: string;
  resetAt: Date | null;
  resetBy: string[];
}

export async function confirmIdentity(tx: Tx, config: Config, actor: Actor, userId: string): Promise<void> {
  const administrates = await isAdministrator(tx);
  const managed = administrates ? [] : await managedScopes(tx, actor, userId);
  if (!administrates && managed.length === 0) throw permissionDenied('ADMINISTRATOR');
  const { rows } = await sql<Reset>`
    select email, identity_reset_at as "resetAt", identity_reset_by as "resetBy" from users where id = ${userId} for no key update`.execute(
    tx,
  );
  const user = rows[0];
  if (user === undefined) throw new AppError('NOT_FOUND');
  if (userId.toLowerCase() === actor.userId || user.resetBy.includes(actor.userId)) {
    throw new AppError('PERMISSION_DENIED', {
      detail: 'Somebody else has to confirm this person: you are that person, or you let them in.',
      permission: 'ADMINISTRATOR',
    });
  }
  if (user.resetAt === null) return;
  if (administrates) {
    await sql`update users set identity_reset_at = null, identity_reset_by = '{}' where id = ${userId}`.execute(tx);
  } else {
    const confirmed = await sql`
      update members set identity_confirmed_at = clock_timestamp() where user_id = ${userId} and scope_id = any (${managed}::uuid[])
        and coalesce(identity_confirmed_at < ${user.resetAt}, true)`.execute(tx);
    if (confirmed.numAffectedRows === 0n) return;
  }
  await notifyOfAccount(tx, config, 'identity-confirmed', { aboutId: userId, by: actor.userId });
  await appendInstallationEvent(tx, {
    actor,
    type: 'IDENTITY_CONFIRMED',
    entity: { type: 'user', id: userId.toLowerCase(), label: user.email },
    changes: { scopeIds: administrates ? null : managed },
  });
}

/** The scopes of the person whose members the caller manages. */
async function managedScopes(tx: Tx, actor: Actor, userId: string): Promise<string[]> {
  const { rows } = await sql<{ scopeId: string; roles: string[]; permissions: string[] }>`
    select m.scope_id as "scopeId", m.roles, m.permissions from members m
    where m.user_id = ${actor.userId}
      and exists (select from members other where other.scope_id = m.scope_id and other.user_id = ${userId})
    order by m.scope_id`.execute(tx);
  return rows
    .filter(({ roles, permissions }) => heldPermissions(roles, permissions).includes('MANAGE_MEMBERS'))
    .map(({ scopeId }) => scopeId);
}
