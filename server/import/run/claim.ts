/**
 * A worker's claim to a run. Each try has a number and only the newest may write, so a worker that was taken for dead and
 * comes back cannot write a document twice.
 */
import { sql } from 'kysely';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import type { ImportTaskPayload } from '../queue.ts';

export interface Claim {
  actor: Actor;
  importId: string;
  scopeId: string;
  fileName: string;
  release: boolean;
  reason: string;
  attempt: number;
}

/** The import went on without this try: it was stopped, or a newer try has taken over. */
export class ClaimLost extends Error {}

/** Null when there is nothing to do: the run is over, or the person who asked for it may not see it any more. */
export async function claimImport(services: Services, { importId, userId }: ImportTaskPayload): Promise<Claim | null> {
  const { db } = services;
  const user = await db.withoutActor((tx) =>
    tx.selectFrom('users').select(['display_name', 'admin']).where('id', '=', userId).executeTakeFirst(),
  );
  if (user === undefined) return null;
  const actor: Actor = { userId, displayName: user.display_name, admin: user.admin };
  const claim = await db.withActor(actor, async (tx) => {
    const row = await tx
      .updateTable('imports')
      .set((column) => ({ attempt: column('attempt', '+', 1) }))
      .where('id', '=', importId)
      .where('created_by', '=', userId)
      .where('state', '=', 'running')
      .returning(['scope_id', 'file_name', 'release', 'reason', 'attempt', 'token_id'])
      .executeTakeFirst();
    if (row === undefined) return null;
    const token = row.token_id === null ? null : await tokenOf(tx, row.token_id);
    if (token === undefined) return null;
    const asked = token === null ? actor : { ...actor, token };
    const { scope_id: scopeId, file_name: fileName, release, reason, attempt } = row;
    return { actor: asked, importId, scopeId, fileName, release, reason: reason ?? '', attempt };
  });
  if (claim === null) await cancelAbandoned(services, importId);
  return claim;
}

/** The token that asked goes on acting: what it writes stays within its limits, and the events name it. Undefined for one that has ended. */
async function tokenOf(tx: Tx, id: string): Promise<Actor['token']> {
  return tx
    .selectFrom('api_tokens')
    .select(['id', 'permissions'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Counts what is done. It holds the row, so whoever stops the run waits for the document. */
export async function advance(tx: Tx, claim: Claim, by: number): Promise<void> {
  const { numUpdatedRows } = await claimedRow(tx, claim)
    .set((column) => ({ done: column('done', '+', by) }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ClaimLost();
}

export function claimedRow(tx: Tx, { scopeId, importId, attempt }: Claim) {
  return tx
    .updateTable('imports')
    .where('scope_id', '=', scopeId)
    .where('id', '=', importId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running');
}

/** Ends the run of somebody who was disabled or has left the scope: row security hides it from them. */
export async function cancelAbandoned({ db, clock }: Services, importId: string): Promise<void> {
  await db.withoutActor(async (tx) => {
    await sql`select cancel_abandoned_import(${importId}, ${clock.now()})`.execute(tx);
  });
}
