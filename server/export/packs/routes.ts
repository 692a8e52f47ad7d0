/** `GET /api/scopes/{scopeId}/audit-pack`: for scripts and small packs; long ones are jobs. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { AppError, type PackFormat, packTypes } from '../../../contract/index.ts';
import * as operations from '../../../contract/operations/index.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { Semaphore } from '../../kernel/limits/index.ts';
import { whenAborted } from '../aborted.ts';
import { requireExportPermission, scopeChoice } from '../choice/choice.ts';
import { recordExport } from '../record-export.ts';
import type { Renderer } from '../renderer.ts';
import { makePack } from './make-pack.ts';
import { spoolPath } from './spool.ts';

const packsAtOnce = 2;
const packsWaiting = 8;

/** ASCII and safe in a header whatever the scope is called. */
export function packFileName(scopeName: string, format: PackFormat, day: string): string {
  const name =
    scopeName
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'scope';
  return `${name}_audit-pack_${day}.${format === 'zip' ? 'zip' : 'pdf'}`;
}

export function packRoutes(app: App, services: Services, renderer: Renderer): void {
  const gate = new Semaphore(packsAtOnce, packsWaiting);
  register(app, operations.exportPack, async (request, reply) => {
    const { actor } = request;
    const { scopeId } = request.params;
    const { format = 'zip', ...selection } = request.query;
    const choice = scopeChoice(scopeId, selection, services.clock.today());
    const signal = whenAborted(reply);
    // Refusals need no place in the line.
    await services.db.snapshot(actor, (tx) => requireExportPermission(tx, actor, scopeId, 'scope'));
    const path = await spoolPath(services.config.dataDir);
    const wanted = { actor, choice, format, path, signal, onProgress: () => {} };
    const pack = await inTurn(gate, signal, () => makePack(services, renderer, wanted));
    try {
      await services.db.withActor(actor, (tx) => recordExport(tx, pack.context, pack));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    const file = createReadStream(path);
    // The open file stays readable; its name is gone at once, so nothing can leave it behind.
    file.once('open', () => void rm(path, { force: true }));
    return reply
      .header('content-type', packTypes[format])
      .header(
        'content-disposition',
        `attachment; filename="${packFileName(pack.context.plan.scopeName, format, services.clock.today())}"`,
      )
      .header('content-length', pack.sizeBytes)
      .header('cache-control', 'private, no-store')
      .send(file);
  });
}

/** A few packs are made at a time and a few wait; whoever comes beyond that is asked to come back. */
async function inTurn<T>(gate: Semaphore, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
  const turn = gate.ask('');
  try {
    signal.addEventListener('abort', turn.end);
    const came = await turn.come;
    // What has begun keeps its turn until it has ended.
    signal.removeEventListener('abort', turn.end);
    signal.throwIfAborted();
    if (!came) {
      const detail = 'Too many packs are being made. Try again shortly, or start an export job.';
      throw new AppError('BUSY', { detail, retryAfterSeconds: 10 });
    }
    return await act();
  } finally {
    turn.end();
  }
}
