/** A worker's claim to the run of an import, so that no document is written twice. */
import { sql } from 'kysely';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { ClaimLost, claimFor } from '../../kernel/queue/index.ts';
import { readRows } from '../import-rows.ts';
import type { ImportTaskPayload } from '../queue.ts';
import { startCode } from '../start-code.ts';

export interface Claim {
  actor: Actor;
  importId: string;
  scopeId: string;
  fileName: string;
  sha256: string;
  release: boolean;
  reason: string;
  attempt: number;
}

/** Null when there is nothing to do: the run is over, or the person who asked for it may not see it any more. */
export async function claimImport(
  services: Services,
  { importId, userId, code }: ImportTaskPayload,
): Promise<Claim | null> {
  const claimed = await claimFor(services.db, userId, (tx) =>
    tx
      .updateTable('imports')
      .set((column) => ({ attempt: column('attempt', '+', 1) }))
      .where('id', '=', importId)
      .where('created_by', '=', userId)
      .where('state', '=', 'running')
      .returning(['scope_id', 'file_name', 'sha256', 'release', 'reason', 'attempt', 'token_id'])
      .executeTakeFirst(),
  );
  if (claimed === null) return null;
  const { actor, row } = claimed;
  const { scope_id: scopeId, file_name: fileName, sha256, release, reason, attempt } = row;
  const claim = { actor, importId, scopeId, fileName, sha256, release, reason: reason ?? '', attempt };
  const isAsked = await services.db.withActor(actor, async (tx) => {
    const started = { importId, scopeId, userId, tokenId: row.token_id, sha256, release, reason: claim.reason };
    return code === startCode(tx, started, await readRows(tx, scopeId, importId));
  });
  if (isAsked) return claim;
  await refuseUnasked(services, claim);
  return null;
}

/** Nothing is recorded: by what is known nobody asked for it. */
async function refuseUnasked({ db, clock }: Services, claim: Claim): Promise<void> {
  const problem = 'The run is not the one that was started. Start it anew with the file.';
  await db.withActor(claim.actor, (tx) =>
    claimedRow(tx, claim).set({ state: 'failed', problem, finished_at: clock.now() }).execute(),
  );
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
