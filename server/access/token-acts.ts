/** What a user does with their own API tokens, and an administrator with a user's. */
import { sql } from 'kysely';
import { type ApiToken, AppError, type CreatedApiToken } from '../../contract/index.ts';
import { type Permission, permissions } from '../../domain/permissions/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import { iso } from '../kernel/clock.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { credentialDigest } from './credential-digest.ts';
import { readableName } from './names.ts';
import { digestOf, newSecret } from './secrets.ts';

export interface NewToken {
  name: string;
  expiresAt?: string | null;
  scopeIds?: string[] | null;
  permissions?: Permission[] | null;
}

/** The prefix lets scanners for leaked secrets recognise one. */
const prefix = 'muniment_';
const dayMs = 86_400_000;
const usualDays = 90;
const mostDays = 366;

export async function createToken(tx: Tx, actor: Actor, input: NewToken): Promise<CreatedApiToken> {
  const name = readableName(input.name, 'name');
  const expiresAt = endOf(input.expiresAt ?? null, await databaseTime(tx));
  const scopeIds = await ownScopes(tx, actor, input.scopeIds ?? null);
  const held = input.permissions ?? null;
  const narrowed = held === null ? null : permissions.filter((permission) => held.includes(permission));
  const token = prefix + newSecret();
  const row = await tx
    .insertInto('api_tokens')
    .values({
      ...{ id: newId(), user_id: actor.userId, name, token_hash: digestOf(token), expires_at: expiresAt },
      ...{ scope_ids: scopeIds, permissions: narrowed },
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  const described = { expiresAt: iso(expiresAt), scopeIds, permissions: narrowed };
  await appendInstallationEvent(tx, {
    actor,
    type: 'TOKEN_CREATED',
    entity: { type: 'token', id: row.id, label: name },
    changes: { ...described, credential: credentialDigest(digestOf(token)) },
  });
  return { id: row.id, name, createdAt: iso(row.created_at), ...described, lastUsedAt: null, token };
}

/** Expiry is checked against the database's clock (tokens.ts), so it is also set by that clock. */
async function databaseTime(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  return rows[0]?.now ?? new Date();
}

function endOf(given: string | null, now: Date): Date {
  if (given === null) return new Date(now.getTime() + usualDays * dayMs);
  const end = new Date(given);
  if (!(end > now)) throw invalid('expiresAt', 'must lie in the future');
  if (end.getTime() > now.getTime() + mostDays * dayMs) throw invalid('expiresAt', `must lie within ${mostDays} days`);
  return end;
}

/** One's own scopes alone: another's is refused like one that does not exist. */
async function ownScopes(tx: Tx, actor: Actor, given: string[] | null): Promise<string[] | null> {
  if (given === null) return null;
  if (given.length === 0) throw invalid('scopeIds', 'must name a scope, or be left out');
  const rows = await tx
    .selectFrom('members')
    .select('scope_id')
    .where('user_id', '=', actor.userId)
    .where('scope_id', 'in', given)
    .orderBy('scope_id')
    .execute();
  if (rows.length < new Set(given.map((id) => id.toLowerCase())).size) {
    throw invalid('scopeIds', 'must name scopes that you are a member of');
  }
  return rows.map(({ scope_id }) => scope_id);
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', { errors: [{ path, message }] });
}

/** Newest first. Revoked ones are gone; expired ones stay, so that one sees why a script stopped. */
export async function listTokens(tx: Tx, userId: string): Promise<ApiToken[]> {
  const rows = await tx
    .selectFrom('api_tokens')
    .select(['id', 'name', 'created_at', 'expires_at', 'last_used_at', 'scope_ids', 'permissions'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
    scopeIds: row.scope_ids,
    permissions: row.permissions as Permission[] | null,
  }));
}

export async function revokeToken(tx: Tx, actor: Actor, userId: string, id: string): Promise<void> {
  if ((await revoke(tx, actor, userId, id)) === 0) throw new AppError('NOT_FOUND');
}

/** They stay revoked: a user who is enabled again makes new ones. */
export async function revokeTokensOf(tx: Tx, actor: Actor, userId: string): Promise<void> {
  await revoke(tx, actor, userId, null);
}

async function revoke(tx: Tx, actor: Actor, userId: string, id: string | null): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    update api_tokens set revoked_at = now()
    where user_id = ${userId} and (${id}::uuid is null or id = ${id}::uuid) and revoked_at is null
    returning id, name`.execute(tx);
  for (const { id: tokenId, name } of rows) {
    await appendInstallationEvent(tx, {
      actor,
      type: 'TOKEN_REVOKED',
      entity: { type: 'token', id: tokenId, label: name },
      changes: {},
    });
  }
  return rows.length;
}
