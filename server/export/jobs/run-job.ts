/**
 * Runs one queued pack as the person who asked for it. Each try has a number: only the newest one may finish the job, so
 * a worker that was taken for dead and comes back cannot make a second pack or a second event.
 */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { AppError, errorCodes, type PackFormat } from '../../../contract/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { DatabaseUnavailable } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { type MadePack, makePack, recordPack } from '../packs/make-pack.ts';
import type { PackRequest } from '../packs/pack-context.ts';
import { requirePackPermission } from '../packs/plan.ts';
import { spoolPath } from '../packs/spool.ts';
import type { Renderer } from '../renderer.ts';
import { announce } from './job-channel.ts';
import type { PackTaskPayload } from './queue-pack.ts';

const heartbeatMs = 1_000;
const keptForMs = 24 * 60 * 60_000;
const chunkBytes = 1024 * 1024;
const triesUntilFailed = 5;

interface Claim {
  actor: Actor;
  jobId: string;
  scopeId: string;
  format: PackFormat;
  attempt: number;
}

/** The job went on without this try: it was cancelled, or a newer try has taken over. */
class ClaimLost extends Error {}

export async function runJob(
  services: Services,
  renderer: Renderer,
  { jobId, userId }: PackTaskPayload,
  { workerId, stopping }: { workerId: string; stopping: AbortSignal },
): Promise<void> {
  const claim = await claimJob(services, jobId, userId, workerId);
  if (claim === null) return;
  const controller = new AbortController();
  const stop = () => controller.abort(new Error('the worker is stopping'));
  stopping.addEventListener('abort', stop, { once: true });
  const progress = { done: 0, total: 0 };
  const heartbeat = setInterval(() => {
    beat(services, claim, progress).catch((error: unknown) => {
      if (error instanceof ClaimLost) controller.abort(error);
    });
  }, heartbeatMs);
  const path = await spoolPath(services.config.dataDir);
  const request: PackRequest = {
    ...{ actor: claim.actor, scopeId: claim.scopeId, format: claim.format, path },
    signal: controller.signal,
    onProgress: (done, total) => Object.assign(progress, { done, total }),
  };
  try {
    const pack = await makePack(services, renderer, request);
    await finish(services, claim, request, pack);
  } catch (error) {
    if (controller.signal.reason instanceof ClaimLost || error instanceof ClaimLost) return;
    await giveUpOrRetry(services, claim, error);
  } finally {
    clearInterval(heartbeat);
    stopping.removeEventListener('abort', stop);
    await rm(path, { force: true });
  }
}

async function claimJob(
  { db, clock }: Services,
  jobId: string,
  userId: string,
  workerId: string,
): Promise<Claim | null> {
  const user = await db.withoutActor((tx) =>
    tx.selectFrom('users').select(['display_name', 'admin', 'disabled']).where('id', '=', userId).executeTakeFirst(),
  );
  if (!user) return null;
  const actor: Actor = { userId, displayName: user.display_name, admin: user.admin };
  const now = clock.now();
  if (user.disabled) {
    // Nobody would make it when the user comes back, so it must not look as if it waited.
    await db.withoutActor(async (tx) => {
      await sql`select cancel_job_of_disabled(${jobId}, ${now})`.execute(tx);
      await announce(tx, jobId);
    });
    return null;
  }
  return db.withActor(actor, async (tx) => {
    const row = await tx
      .updateTable('export_jobs')
      .set((column) => ({
        state: 'running',
        started_at: now,
        alive_at: now,
        worker: workerId,
        attempt: column('attempt', '+', 1),
        done: 0,
      }))
      .where('id', '=', jobId)
      .where('created_by', '=', userId)
      .where('state', 'in', ['queued', 'running'])
      .returning(['scope_id', 'format', 'attempt'])
      .executeTakeFirst();
    if (!row) return null;
    await announce(tx, jobId);
    return { actor, jobId, scopeId: row.scope_id, format: row.format, attempt: row.attempt };
  });
}

/** The row of the job while this try holds it. */
function held(tx: Tx, { scopeId, jobId, attempt }: Claim) {
  return tx
    .updateTable('export_jobs')
    .where('scope_id', '=', scopeId)
    .where('id', '=', jobId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running');
}

async function beat({ db, clock }: Services, claim: Claim, progress: { done: number; total: number }): Promise<void> {
  await db.withActor(claim.actor, async (tx) => {
    const alive = await held(tx, claim)
      .set({ ...progress, alive_at: clock.now() })
      .executeTakeFirst();
    if (alive.numUpdatedRows === 0n) throw new ClaimLost();
    await announce(tx, claim.jobId);
  });
}

/** File, state and event are one transaction: a pack that can be downloaded was recorded, and the other way round. */
async function finish({ db, clock }: Services, claim: Claim, request: PackRequest, pack: MadePack): Promise<void> {
  const now = clock.now();
  await db.withActor(claim.actor, async (tx) => {
    await requirePackPermission(tx, claim.actor, claim.scopeId);
    const documents = pack.versionIds.length;
    const done = await held(tx, claim)
      .set({
        ...{ state: 'done', done: documents, total: documents, sha256: pack.sha256, size_bytes: pack.sizeBytes },
        report: JSON.stringify(pack.report),
        finished_at: now,
        expires_at: new Date(now.getTime() + keptForMs),
      })
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw new ClaimLost();
    await keepFile(tx, claim, pack.path);
    await recordPack(tx, request, pack);
    await announce(tx, claim.jobId);
  });
}

async function keepFile(tx: Tx, { scopeId, jobId }: Claim, path: string): Promise<void> {
  await tx.deleteFrom('export_job_chunks').where('scope_id', '=', scopeId).where('job_id', '=', jobId).execute();
  let ordinal = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: chunkBytes })) {
    await sql`insert into export_job_chunks (scope_id, job_id, ordinal, bytes)
      values (${scopeId}, ${jobId}, ${ordinal++}, ${bytes as Buffer})`.execute(tx);
  }
}

/** What the asker can act on ends the job; what may pass (a stopping worker, a database that is away) is tried again. */
async function giveUpOrRetry({ db, clock }: Services, claim: Claim, error: unknown): Promise<void> {
  const passing = error instanceof DatabaseUnavailable || !(error instanceof AppError) || error.code === 'BUSY';
  if (passing && claim.attempt < triesUntilFailed) throw error;
  const refusal = error instanceof AppError ? error : new AppError('INTERNAL');
  const { title, status } = errorCodes[refusal.code];
  const problem = {
    type: `urn:muniment:problem:${refusal.code}`,
    title,
    status,
    detail: refusal.extras.detail ?? `${title}.`,
    instance: `/api/export-jobs/${claim.jobId}`,
    code: refusal.code,
  };
  await db.withActor(claim.actor, async (tx) => {
    await held(tx, claim)
      .set({ state: 'failed', problem: JSON.stringify(problem), finished_at: clock.now() })
      .execute();
    await announce(tx, claim.jobId);
  });
}
