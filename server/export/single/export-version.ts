/**
 * One version as PDF. Reading, rendering and recording are three steps: no transaction is open while a page is laid
 * out, and the event is committed before a byte leaves.
 */
import { createHash } from 'node:crypto';
import { AppError } from '../../../contract/index.ts';
import { requirePermission } from '../../access/index.ts';
import { appendAudit } from '../../audit/index.ts';
import { findVersion } from '../../documents/index.ts';
import type { Actor } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { release } from '../../kernel/workers/index.ts';
import {
  type ExportedVersion,
  fileName,
  footerSentence,
  headerHeight,
  identityOf,
  imagesByName,
} from '../exported-version.ts';
import { keepGalley } from '../galleys.ts';
import { keepPrepared, loadImages } from '../images.ts';
import { type Renderer, RenderFailed } from '../renderer.ts';
import type { FileResult, FileTask } from '../worker/tasks.ts';
import { readSingleSource, requireExportable, type SingleSource } from './read-version.ts';

export interface ExportedFile {
  name: string;
  bytes: Buffer;
}

export interface ExportOptions {
  /** HEAD answers likewise and records nothing. */
  record: boolean;
  signal?: AbortSignal;
}

export async function exportVersion(
  services: Services,
  renderer: Renderer,
  actor: Actor,
  versionId: string,
  { record, signal }: ExportOptions,
): Promise<ExportedFile> {
  const { db, clock, config } = services;
  const day = clock.today();
  const source = await db.withActor(actor, (tx) => readSingleSource(tx, actor, versionId, day, config.pageFormat));
  const { version } = source;
  const images = await loadImages(services, actor, version.scopeId, [...imagesByName(version.manifest).values()]);
  const task = fileTask(source, images, {
    format: config.pageFormat,
    footer: footerSentence(config.serviceName, actor.displayName, day),
    metadata: {
      title: `${version.humanId} v${version.number} — ${version.title}`,
      language: 'en',
      createdAt: new Date(`${day}T00:00:00.000Z`),
      producer: 'Muniment',
    },
  });
  const result = await renderer.file(task, { scopeId: version.scopeId, signal }).catch((error: unknown) => {
    throw error instanceof RenderFailed ? renderFailed(version, error.message) : error;
  });
  const bytes = Buffer.from(result.pdf.buffer, result.pdf.byteOffset, result.pdf.byteLength);
  await keepWhatWasMade(services, actor, source, result);
  if (record) await recordExport(services, actor, version, bytes);
  return { name: fileName(version), bytes };
}

function fileTask(
  source: SingleSource,
  images: FileTask['images'],
  { format, footer, metadata }: Pick<FileTask, 'format' | 'footer' | 'metadata'>,
): FileTask {
  const { version, galley } = source;
  const manuscript = {
    markdown: source.markdown,
    links: [...source.links],
    imageNames: [...imagesByName(version.manifest)],
    headerHeight: headerHeight(version, format),
    format,
  };
  return {
    kind: 'file',
    body: galley === null ? { manuscript } : { galley },
    images,
    trace: source.trace,
    identity: identityOf(version),
    metadata,
    footer,
    siblings: [],
    format,
  };
}

export function renderFailed(version: Pick<ExportedVersion, 'humanId' | 'number'>, reason: string): AppError {
  return new AppError('RENDER_FAILED', {
    humanId: version.humanId,
    version: version.number,
    detail: `${version.humanId} version ${version.number} could not be rendered: ${reason}.`,
  });
}

/** Keeping is a saving, not a duty: an export does not fail because a galley could not be kept. */
async function keepWhatWasMade(
  { db, blobs }: Services,
  actor: Actor,
  { version, galleyKey, linkKeys }: SingleSource,
  { body }: FileResult,
): Promise<void> {
  if (body === null) return;
  const { scopeId, versionId } = version;
  const kept = { versionId, key: galleyKey, pageCount: body.pageCount, linkKeys, slugs: body.slugs, links: body.links };
  await db
    .withActor(actor, async (tx) => {
      await keepPrepared(tx, blobs, scopeId, body.prepared);
      await keepGalley(tx, scopeId, kept, body.galley);
    })
    .catch(() => {});
  release(body.galley);
}

/** Asked again: what was disposed of, or taken from the caller, during the render must not leave, and leaves no event. */
async function recordExport({ db }: Services, actor: Actor, version: ExportedVersion, bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.withActor(actor, async (tx) => {
    const found = await findVersion(tx, version.versionId);
    await requirePermission(tx, actor, version.scopeId, 'VIEW');
    requireExportable(found.state);
    await appendAudit(tx, {
      scopeId: version.scopeId,
      actor,
      type: 'EXPORTED',
      entity: { type: 'document', id: version.documentId, label: version.humanId },
      changes: { versionId: version.versionId, format: 'pdf', sha256, sizeBytes: bytes.length },
    });
  });
}
