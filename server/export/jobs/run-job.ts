/** Runs one queued pack as the person who asked for it. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { type AppError, errorCodes } from '../../../contract/index.ts';
import * as routes from '../../../contract/routes/index.ts';
import { recordDamaged } from '../../kernel/damaged-records.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { ClaimLost, type CurrentTry, tryJob } from '../../kernel/queue/index.ts';
import { notify } from '../../news/index.ts';
import { type MadePack, makePack } from '../packs/make-pack.ts';
import { spoolPath } from '../packs/spool.ts';
import { recordExport } from '../record-export.ts';
import type { Renderer } from '../renderer.ts';
import { type Claim, cancelAbandoned, claimedRow, claimJob } from './claim.ts';
import { startHeartbeat } from './heartbeat.ts';
import { dropFile, keepFile, keptUntil, ownFile, sealOfFile } from './kept-file.ts';
import type { PackTaskPayload } from './queue-pack.ts';

export async function runJob(
  services: Services,
  renderer: Renderer,
  task: PackTaskPayload,
  { log, ...current }: CurrentTry & { log(message: string): void },
): Promise<void> {
  await tryJob(
    {
      claim: () => claimJob(services, task),
      work: (claim) => makeWhileBeating(services, renderer, claim, current.signal),
      fail: async (claim, refusal) => {
        if (refusal.code === 'RECORD_DAMAGED') log(`The pack ${claim.jobId} was refused: ${refusal.message}`);
        await fail(services, claim, refusal);
      },
      cancelAbandoned: () => cancelAbandoned(services, task.jobId),
    },
    current,
  );
}

async function makeWhileBeating(services: Services, renderer: Renderer, claim: Claim, signal: AbortSignal) {
  if (!claim.isAsked) {
    throw recordDamaged('This pack is not the one that was asked for. Ask for it again.', {});
  }
  const lost = new AbortController();
  const progress = { done: 0, total: 0 };
  const stopHeartbeat = startHeartbeat(
    () => beat(services, claim, progress),
    (error) => {
      if (error instanceof ClaimLost) lost.abort(error);
    },
  );
  try {
    await makeAndKeep(services, renderer, claim, AbortSignal.any([signal, lost.signal]), progress);
  } catch (error) {
    throw lost.signal.aborted ? lost.signal.reason : error;
  } finally {
    stopHeartbeat();
  }
}

interface Progress {
  done: number;
  total: number;
}

async function makeAndKeep(
  services: Services,
  renderer: Renderer,
  claim: Claim,
  signal: AbortSignal,
  progress: Progress,
): Promise<void> {
  const { actor, choice, format } = claim;
  const path = await spoolPath(services.config.dataDir);
  try {
    const pack = await makePack(services, renderer, {
      ...{ actor, choice, format, path, signal },
      onProgress: (done, total) => Object.assign(progress, { done, total }),
    });
    const file = await keepFile(services, claim, pack, signal);
    if (file === null) throw new ClaimLost();
    await finish(services, claim, pack, (tx) => ownFile(tx, services, claim, file));
  } finally {
    await rm(path, { force: true });
  }
}

async function beat({ db }: Services, claim: Claim, progress: Progress): Promise<void> {
  await db.withActor(claim.actor, async (tx) => {
    const counted = await claimedRow(tx, claim).set(progress).executeTakeFirst();
    if (counted.numUpdatedRows === 0n) throw new ClaimLost();
  });
}

/** State and event are one transaction: a pack that can be downloaded was recorded, and the other way round. */
async function finish(
  { db, clock, config }: Services,
  claim: Claim,
  pack: MadePack,
  own: (tx: Tx) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  await db.withActor(claim.actor, async (tx) => {
    const { sha256, sizeBytes, report } = pack;
    const documents = report.documentCount;
    const done = await claimedRow(tx, claim)
      .set({
        ...{ state: 'done', done: documents, total: documents, sha256, size_bytes: sizeBytes },
        seal: sealOfFile(config, claim.jobId, { sha256, sizeBytes }),
        report: JSON.stringify(report),
        finished_at: now,
        expires_at: keptUntil(config, now),
      })
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw new ClaimLost();
    await own(tx);
    await recordExport(tx, pack.context, pack);
    await nameVersions(tx, claim, pack);
    const to = [claim.actor.userId];
    await notify(tx, config, {
      ...{ type: 'pack-ready', scopeId: claim.scopeId, by: null, to, at: now },
      jobId: claim.jobId,
    });
  });
}

/** So that a disposal finds the packs that hold the version. */
async function nameVersions(tx: Tx, { scopeId, jobId }: Claim, { context }: MadePack): Promise<void> {
  const ids = context.plan.versions.map(({ versionId }) => versionId);
  await sql`insert into pack_versions (scope_id, job_id, version_id)
    select ${scopeId}, ${jobId}, id from unnest(${ids}::uuid[]) id`.execute(tx);
}

async function fail(services: Services, claim: Claim, refusal: AppError): Promise<void> {
  const { title, status } = errorCodes[refusal.code];
  const problem = {
    type: `urn:muniment:problem:${refusal.code}`,
    title,
    status,
    detail: refusal.extras.detail ?? `${title}.`,
    instance: routes.pathOf(routes.readExportJob, { id: claim.jobId }),
    code: refusal.code,
  };
  await services.db.withActor(claim.actor, async (tx) => {
    const ended = await claimedRow(tx, claim)
      .set({ state: 'failed', problem: JSON.stringify(problem), finished_at: services.clock.now() })
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new ClaimLost();
    await dropFile(tx, claim);
  });
}
