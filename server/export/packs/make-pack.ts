/**
 * Makes a whole pack in a file, or fails and leaves nothing. Who calls it records the event and then hands the file out;
 * the synchronous answer and the job differ in that alone.
 */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { AppError, type PackReport } from '../../../contract/index.ts';
import { appendAudit } from '../../audit/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { type Renderer, RenderFailed } from '../renderer.ts';
import { layOutBodies } from './lay-out-bodies.ts';
import { makeMerged } from './make-merged.ts';
import { makeZip } from './make-zip.ts';
import { type PackContext, type PackRequest, packContext } from './pack-context.ts';
import { readPackPlan } from './plan.ts';
import { packReport } from './report.ts';
import type { WrittenPack } from './zip-file.ts';

export interface MadePack extends WrittenPack {
  path: string;
  scopeName: string;
  versionIds: string[];
  report: PackReport;
}

export async function makePack(services: Services, renderer: Renderer, request: PackRequest): Promise<MadePack> {
  const generatedAt = services.clock.now();
  const today = services.clock.today();
  const plan = await services.db.withActor(request.actor, (tx) =>
    readPackPlan(tx, request.actor, request.scopeId, today),
  );
  const pack = packContext(services, renderer, request, plan, generatedAt);
  const step = progressOf(pack);
  try {
    const laidOut = await layOutBodies(pack, step);
    const report = packReport(laidOut.bodies, laidOut.targets, plan.leftOut);
    const make = request.format === 'zip' ? makeZip : makeMerged;
    const written = await make(pack, laidOut, report, step);
    const versionIds = plan.entries.map((entry) => entry.version.versionId);
    return { ...written, path: request.path, scopeName: plan.scopeName, versionIds, report };
  } catch (error) {
    await rm(request.path, { force: true });
    throw asPackRefusal(error);
  }
}

/** A document is laid out and later written: half a step each. */
function progressOf({ plan, onProgress }: PackContext): () => void {
  const total = plan.entries.length;
  let halves = 0;
  onProgress(0, total);
  return () => {
    halves += 1;
    onProgress(Math.floor(halves / 2), total);
  };
}

function asPackRefusal(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || message?.includes('ENOSPC')) {
    return new AppError('BUSY', {
      detail: 'There is not enough disk space on the server to make this pack. Nothing was exported.',
      retryAfterSeconds: 60,
    });
  }
  if (error instanceof RenderFailed) {
    return new AppError('RENDER_FAILED', { detail: `The pack could not be made: ${error.message}.` });
  }
  return error;
}

/**
 * The pack's one event, on the scope. A version that was disposed of while the pack was made must not leave in it; the
 * rows stay locked until the event is written, so that a disposal now waits and then finds the pack.
 */
export async function recordPack(tx: Tx, request: PackRequest, pack: MadePack): Promise<void> {
  const { rows } = await sql`
    select from versions where scope_id = ${request.scopeId} and id = any (${pack.versionIds}::uuid[])
      and state in ('RELEASED', 'REVOKED') order by id for share`.execute(tx);
  if (rows.length < pack.versionIds.length) {
    const detail = 'A document was disposed of while the pack was being made. Please start it again.';
    throw new AppError('BUSY', { detail, retryAfterSeconds: 1 });
  }
  await appendAudit(tx, {
    scopeId: request.scopeId,
    actor: request.actor,
    type: 'EXPORTED',
    entity: { type: 'scope', id: request.scopeId, label: pack.scopeName },
    changes: {
      format: request.format,
      documentCount: pack.versionIds.length,
      versionIds: pack.versionIds,
      sha256: pack.sha256,
      sizeBytes: pack.sizeBytes,
    },
  });
}
