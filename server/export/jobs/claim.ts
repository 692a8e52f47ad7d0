/** A worker's claim to a pack, so that it is made and recorded once. */
import { sql } from 'kysely';
import type { PackFormat } from '../../../contract/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { claimFor } from '../../kernel/queue/index.ts';
import type { ScopeChoice } from '../choice/choice.ts';
import { dropFile } from './kept-file.ts';
import { packCode } from './pack-code.ts';
import type { PackTaskPayload } from './queue-pack.ts';

export interface Claim {
  actor: Actor;
  jobId: string;
  scopeId: string;
  choice: ScopeChoice;
  format: PackFormat;
  attempt: number;
  /** Whether the code of the row fits; nothing is made in a person's name who did not ask. */
  isAsked: boolean;
}

/** Null when there is nothing to make: the job is over, or the person who asked for it may not see it any more. */
export async function claimJob({ db, clock }: Services, { jobId, userId }: PackTaskPayload): Promise<Claim | null> {
  const now = clock.now();
  const claimed = await claimFor(db, userId, async (tx) => {
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
      .returning(['scope_id', 'format', 'folder_id', 'chosen_at', 'chosen_since', 'attempt', 'token_id', 'seal'])
      .executeTakeFirst();
    if (!row) return undefined;
    await dropFile(tx, { scopeId: row.scope_id, jobId });
    const asked = { id: jobId, userId, tokenId: row.token_id, format: row.format, choice: chosenIn(row) };
    return { ...row, isAsked: row.seal === packCode(tx, asked) };
  });
  if (claimed === null) return null;
  const { actor, row } = claimed;
  const { scope_id: scopeId, format, attempt } = row;
  return { actor, jobId, scopeId, choice: chosenIn(row), format, attempt, isAsked: row.isAsked };
}

interface ChosenRow {
  scope_id: string;
  folder_id: string | null;
  chosen_at: string | null;
  chosen_since: string | null;
}

function chosenIn({
  scope_id: scopeId,
  folder_id: folderId,
  chosen_at: at,
  chosen_since: since,
}: ChosenRow): ScopeChoice {
  return { kind: 'scope', scopeId, folderId, at, since };
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
  });
}
