/**
 * A worker's claim to a job. Each try has a number: only the newest one may change the job, so a worker that was taken for
 * dead and comes back cannot make a second pack or a second event.
 */
import { sql } from 'kysely';
import type { PackFormat } from '../../../contract/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import type { ScopeChoice } from '../choice/choice.ts';
import { announce } from './job-channel.ts';
import { dropFile } from './kept-file.ts';
import type { PackTaskPayload } from './queue-pack.ts';

export interface Claim {
  actor: Actor;
  jobId: string;
  scopeId: string;
  choice: ScopeChoice;
  format: PackFormat;
  attempt: number;
}

/** The job went on without this try: it was cancelled, or a newer try has taken over. */
export class ClaimLost extends Error {}

/** Null when there is nothing to make: the job is over, or the person who asked for it may not see it any more. */
export async function claimJob(services: Services, { jobId, userId }: PackTaskPayload): Promise<Claim | null> {
  const { db, clock } = services;
  const user = await db.withoutActor((tx) =>
    tx.selectFrom('users').select(['display_name', 'admin']).where('id', '=', userId).executeTakeFirst(),
  );
  if (!user) return null;
  const actor: Actor = { userId, displayName: user.display_name, admin: user.admin };
  const now = clock.now();
  const claim = await db.withActor(actor, async (tx) => {
    const row = await tx
      .updateTable('export_jobs')
      .set((column) => ({
        state: 'running',
        started_at: now,
        attempt: column('attempt', '+', 1),
        done: 0,
      }))
      .where('id', '=', jobId)
      .where('created_by', '=', userId)
      .where('state', 'in', ['queued', 'running'])
      .returning(['scope_id', 'format', 'folder_id', 'chosen_at', 'chosen_since', 'attempt', 'token_id'])
      .executeTakeFirst();
    if (!row) return null;
    await dropFile(tx, { scopeId: row.scope_id, jobId });
    await announce(tx, jobId);
    const token = row.token_id === null ? null : await tokenOf(tx, row.token_id);
    if (token === undefined) return null;
    const asked = token === null ? actor : { ...actor, token };
    const { scope_id: scopeId, format, attempt } = row;
    const chosen = { folderId: row.folder_id, at: row.chosen_at, since: row.chosen_since };
    return { actor: asked, jobId, scopeId, choice: { kind: 'scope' as const, scopeId, ...chosen }, format, attempt };
  });
  if (claim === null) await cancelAbandoned(services, jobId);
  return claim;
}

/** The token that asked goes on acting: what it makes stays within its limits, and the event names it. Undefined for one that has ended. */
async function tokenOf(tx: Tx, id: string): Promise<Actor['token']> {
  return tx
    .selectFrom('api_tokens')
    .select(['id', 'permissions'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** The job's row as long as this try is the newest and the job is not over. */
export function claimedRow(tx: Tx, { scopeId, jobId, attempt }: Claim) {
  return tx
    .updateTable('export_jobs')
    .where('scope_id', '=', scopeId)
    .where('id', '=', jobId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running');
}

/**
 * Ends a job whose creator was disabled or has left the scope: row security hides it from them, and nobody would make it
 * when they come back, so it must not look as if it waited. Any other job stays as it is.
 */
export async function cancelAbandoned({ db, clock }: Services, jobId: string): Promise<void> {
  await db.withoutActor(async (tx) => {
    await sql`select cancel_abandoned_job(${jobId}, ${clock.now()})`.execute(tx);
    await announce(tx, jobId);
  });
}
