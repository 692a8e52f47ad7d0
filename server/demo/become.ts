import { sql } from 'kysely';
import type { Actor, Tx } from '../kernel/database/index.ts';

/** From here on the transaction acts as this person: row security asks for the user of the moment. */
export async function become(tx: Tx, actor: Actor): Promise<void> {
  await sql`select set_config('app.user_id', ${actor.userId}, true)`.execute(tx);
}
