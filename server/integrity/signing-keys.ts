/**
 * The public keys that this installation has signed with. Each server writes down its own when it first needs it, so that
 * packs can be checked after the key was changed, and packs of servers with different keys alike.
 */
import { createPublicKey } from 'node:crypto';
import { sql } from 'kysely';
import type { List, SigningKeyItem } from '../../contract/index.ts';
import { iso } from '../kernel/clock.ts';
import type { Database, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { type SigningKey, signingKeyOf } from './signing-key.ts';

const written = new WeakMap<Database, Promise<void>>();

/** This server's key, made and written down if it was not. */
export async function currentSigningKey({ config, db }: Pick<Services, 'config' | 'db'>): Promise<SigningKey> {
  const key = signingKeyOf(config);
  const writing =
    written.get(db) ??
    db.withoutActor(async (tx) => {
      await sql`insert into signing_keys (id, public_key) values (${key.id}, ${key.pem})
        on conflict (id) do nothing`.execute(tx);
    });
  written.set(db, writing);
  await writing.catch((error: unknown) => {
    written.delete(db);
    throw error;
  });
  return key;
}

/** Newest first, seals among them. */
export async function listSigningKeys(tx: Tx, currentIds: readonly string[]): Promise<List<SigningKeyItem>> {
  const rows = await tx
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'created_at', 'kind', 'certificate'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const items = rows.map(({ id, public_key: publicKey, created_at: createdAt, kind, certificate }) => ({
    ...{ id, kind, algorithm: algorithmOf(publicKey), publicKey, certificate },
    ...{ createdAt: iso(createdAt), current: currentIds.includes(id) },
  }));
  return { items, nextCursor: null };
}

function algorithmOf(publicKey: string): SigningKeyItem['algorithm'] {
  const { asymmetricKeyType } = createPublicKey(publicKey);
  return asymmetricKeyType === 'ed25519' ? 'ed25519' : asymmetricKeyType === 'rsa' ? 'rsa' : 'ecdsa-p256';
}
