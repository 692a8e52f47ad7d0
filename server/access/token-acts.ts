/** What a user does with their own API tokens. Another user's token does not exist here. */
import { sql } from 'kysely';
import { type ApiToken, AppError, type CreatedApiToken } from '../../contract/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import { type Clock, iso } from '../kernel/clock.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { readableName } from './names.ts';
import { digestOf, newSecret } from './secrets.ts';

export interface NewToken {
  name: string;
  expiresAt?: string | null;
}

/** The prefix lets scanners for leaked secrets recognise one. */
const prefix = 'muniment_';

export async function createToken(tx: Tx, actor: Actor, clock: Clock, input: NewToken): Promise<CreatedApiToken> {
  const name = readableName(input.name, 'name');
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  if (expiresAt !== null && !(expiresAt > clock.now())) {
    throw new AppError('INVALID_REQUEST', { errors: [{ path: 'expiresAt', message: 'must lie in the future' }] });
  }
  const token = prefix + newSecret();
  const row = await tx
    .insertInto('api_tokens')
    .values({ id: newId(), user_id: actor.userId, name, token_hash: digestOf(token), expires_at: expiresAt })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  const end = expiresAt === null ? null : iso(expiresAt);
  await appendInstallationEvent(tx, {
    actor,
    type: 'TOKEN_CREATED',
    entity: { type: 'token', id: row.id, label: name },
    changes: { expiresAt: end },
  });
  return { id: row.id, name, createdAt: iso(row.created_at), expiresAt: end, lastUsedAt: null, token };
}

/** Newest first. Revoked ones are gone; expired ones stay, so that one sees why a script stopped. */
export async function listTokens(tx: Tx, actor: Actor): Promise<ApiToken[]> {
  const rows = await tx
    .selectFrom('api_tokens')
    .select(['id', 'name', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', actor.userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: iso(row.created_at),
    expiresAt: row.expires_at === null ? null : iso(row.expires_at),
    lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
  }));
}

export async function revokeToken(tx: Tx, actor: Actor, id: string): Promise<void> {
  const revoked = await tx
    .updateTable('api_tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (revoked === undefined) throw new AppError('NOT_FOUND');
  await appendInstallationEvent(tx, {
    actor,
    type: 'TOKEN_REVOKED',
    entity: { type: 'token', id, label: revoked.name },
    changes: {},
  });
}
