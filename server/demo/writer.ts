/** Who writes the demo, and with what. */
import { sql } from 'kysely';
import type { BlobStore } from '../kernel/blobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Person } from './people.ts';
import type { PreparedFiles } from './prepared-files.ts';

/** Who does what in a scope. */
export interface Cast {
  founder: Actor;
  author: Actor;
  approver: Actor;
  quality: Actor;
  people: readonly Person[];
}

export interface DemoWriter {
  tx: Tx;
  clock: Clock;
  config: Config;
  blobs: BlobStore;
  files: PreparedFiles;
}

/** From here on the transaction acts as this person: row security asks for the user of the moment. */
export async function become(tx: Tx, actor: Actor): Promise<void> {
  await sql`select set_config('app.user_id', ${actor.userId}, true)`.execute(tx);
}
