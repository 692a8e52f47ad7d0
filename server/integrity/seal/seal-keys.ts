/** Writes down with which certificates this installation seals, so that copies can be checked after a change of it. */
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import type { Seal } from './open-seal.ts';

const written = new WeakMap<Database, Set<string>>();

export async function keepSeal({ db }: Pick<Services, 'db'>, { id, publicKey, pem }: Seal): Promise<void> {
  const known = written.get(db) ?? new Set<string>();
  written.set(db, known);
  if (known.has(id)) return;
  await db.withoutActor(async (tx) => {
    await sql`insert into signing_keys (id, public_key, kind, certificate) values (${id}, ${publicKey}, 'seal', ${pem})
      on conflict (id) do nothing`.execute(tx);
  });
  known.add(id);
}
