/**
 * A worker's claim to what a job works on. Each try has a number: only the newest one may write, so that a worker that was taken for dead
 * and comes back does nothing twice. It acts as the person who asked, and with the token that asked, as long as that is good.
 */
import { sql } from 'kysely';
import type { Actor, Database, Tx } from '../database/index.ts';

/** The work went on without this try: it was stopped, or a newer try has taken over. */
export class ClaimLost extends Error {}

interface Asked {
  /** The token that asked for it. */
  token_id: string | null;
}

/** `take` counts the try. Null when there is nothing to do: it is over, or who asked may not see it any more. */
export async function claimFor<Row extends Asked>(
  db: Database,
  userId: string,
  take: (tx: Tx) => Promise<Row | undefined>,
): Promise<{ actor: Actor; row: Row } | null> {
  const user = await db.withoutActor((tx) =>
    tx.selectFrom('users').select(['display_name', 'admin']).where('id', '=', userId).executeTakeFirst(),
  );
  if (user === undefined) return null;
  const actor: Actor = { userId, displayName: user.display_name, admin: user.admin };
  return db.withActor(actor, async (tx) => {
    const row = await take(tx);
    if (row === undefined) return null;
    if (row.token_id === null) return { actor, row };
    const token = await tokenOf(tx, row.token_id);
    return token === undefined ? null : { actor: { ...actor, token }, row };
  });
}

/** The token goes on acting: what it makes stays within its limits, and the events name it. Undefined for one that has ended. */
async function tokenOf(tx: Tx, id: string): Promise<Actor['token']> {
  return tx
    .selectFrom('api_tokens')
    .select(['id', 'permissions'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
