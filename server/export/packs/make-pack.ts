/**
 * Makes a whole pack in a file, or fails and leaves nothing. Nothing of it may leave before `recordExport` has written its
 * event: the synchronous answer does that at once, a job together with keeping the file.
 */
import { rm } from 'node:fs/promises';
import { AppError, type PackFormat, type PackReport } from '../../../contract/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { beginExport, type ExportContext, type ExportRequest } from '../export-context.ts';
import { layOutBodies } from '../lay-out/lay-out-bodies.ts';
import { readNeighbourWarnings } from '../lay-out/neighbour-warnings.ts';
import { inLineOrder } from '../print-tree/index.ts';
import { type Renderer, RenderFailed } from '../renderer.ts';
import type { LaidOutPack } from './laid-out-pack.ts';
import { packReport, reportWarnings } from './report.ts';
import { writeMerged } from './write-merged.ts';
import { writeZip } from './write-zip.ts';
import type { WrittenPack } from './zip-file.ts';

export interface PackRequest extends ExportRequest {
  format: PackFormat;
  /** The file that the pack is written to. */
  path: string;
  onProgress(done: number, total: number): void;
}

export interface MadePack extends WrittenPack {
  context: ExportContext;
  format: PackFormat;
  path: string;
  report: PackReport;
}

export async function makePack(services: Services, renderer: Renderer, request: PackRequest): Promise<MadePack> {
  const { format, path } = request;
  const context = await beginExport(
    services,
    renderer,
    { ...request, hasCover: format === 'merged' },
    services.clock.now(),
  );
  const step = progressOf(request, context.planned.length);
  try {
    const bodies = await layOutBodies(context, step);
    const report = packReport(bodies, context);
    const links = new Map(bodies.map(({ version, links }) => [version.versionId, links]));
    const others = await readNeighbourWarnings(context, links);
    const onWarnings: LaidOutPack['onWarnings'] = ({ humanId, versionId }, warnings) =>
      reportWarnings(report, humanId, inLineOrder([...warnings, ...(others.get(versionId) ?? [])]));
    const write = format === 'zip' ? writeZip : writeMerged;
    const written = await write(context, { path, bodies, report, onWarnings, onWritten: step });
    return { ...written, context, format, path, report };
  } catch (error) {
    await rm(path, { force: true });
    throw asPackRefusal(error);
  }
}

/** A document is laid out and later written: half a step each. */
function progressOf({ onProgress }: PackRequest, total: number): () => void {
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
