/**
 * What the caller may do, read inside the transaction that acts.
 *
 * Two answers that must not be mixed up: what the caller cannot see is answered as not found (404, the same for every
 * reason); what the caller sees but may not do is refused with the missing permission (403). Administrators are not
 * members of scopes by that right.
 */
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import { heldPermissions, type Permission } from '../../domain/permissions/index.ts';
import { type Actor, keptPlan, type Tx } from '../kernel/database/index.ts';

export interface Membership {
  /** The id as the database writes it, whatever case the request used: compare with this one. */
  scopeId: string;
  scopeName: string;
  permissions: Set<Permission>;
}

/** What the member holds and, where a token acts for them, the token too. */
export function heldBy(actor: Actor, holding: { roles: string[]; permissions: string[] }): Permission[] {
  const held = heldPermissions(holding.roles, holding.permissions);
  const narrowed = actor.token?.permissions ?? null;
  return narrowed === null ? held : held.filter((permission) => narrowed.includes(permission));
}

/** A scope by its id, or as the one that a row belongs to: a select of its id, so that finding the row takes no statement of its own. */
export type NamedScope = string | RawBuilder<string>;

export async function requireMember(tx: Tx, actor: Actor, scopeId: NamedScope): Promise<Membership> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('scopes', 'scopes.id', 'members.scope_id')
    .select(['scopes.id', 'scopes.name', 'members.roles', 'members.permissions'])
    .where('members.scope_id', '=', scopeId)
    .where('members.user_id', '=', actor.userId)
    .modifyEnd(keptPlan)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { scopeId: row.id, scopeName: row.name, permissions: new Set(heldBy(actor, row)) };
}

export async function requirePermission(
  tx: Tx,
  actor: Actor,
  scopeId: NamedScope,
  permission: Permission,
): Promise<Membership> {
  const membership = await requireMember(tx, actor, scopeId);
  if (!membership.permissions.has(permission)) throw permissionDenied(permission);
  return membership;
}

export interface ViewedScope {
  id: string;
  name: string;
}

/** The caller's scopes in which they hold VIEW, and another permission where one is named, by name. */
export async function viewedScopes(tx: Tx, actor: Actor, also: Permission = 'VIEW'): Promise<ViewedScope[]> {
  const rows = await tx
    .selectFrom('members')
    .innerJoin('scopes', 'scopes.id', 'members.scope_id')
    .select(['scopes.id', 'scopes.name', 'members.roles', 'members.permissions'])
    .where('members.user_id', '=', actor.userId)
    .modifyEnd(keptPlan)
    .execute();
  return rows
    .filter((row) => ['VIEW' as const, also].every((permission) => heldBy(actor, row).includes(permission)))
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
}

/** For routes of the installation. Asks the database, so that a right withdrawn a moment ago no longer counts. */
export async function requireAdministrator(tx: Tx): Promise<void> {
  if (!(await isAdministrator(tx))) throw permissionDenied('ADMINISTRATOR');
}

export async function isAdministrator(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select ${keptPlan} is_administrator() as yes`.execute(tx);
  return rows[0]?.yes === true;
}

export function permissionDenied(permission: Permission | 'ADMINISTRATOR'): AppError {
  return new AppError('PERMISSION_DENIED', { permission, detail: `You do not hold the permission ${permission}.` });
}
