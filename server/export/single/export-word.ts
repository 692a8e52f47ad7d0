/**
 * One version as a Word file, for those who must hand one in. It is read, refused, recorded and recognised like a PDF; it is made from
 * the same print tree.
 */
import { createHash } from 'node:crypto';
import type { Services } from '../../kernel/http/index.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import { readMarkdown } from '../bodies/sound-contents.ts';
import { readPicture } from '../bodies/sound-pictures.ts';
import { beginExport, type ExportContext, type ExportRequest, followingOf } from '../export-context.ts';
import { fileName, imagesByName } from '../exported-version.ts';
import { identityOf, metadataOf } from '../identity.ts';
import { manuscriptOf } from '../lay-out/manuscript.ts';
import { recordExport } from '../record-export.ts';
import { changedMeanwhile, renderFailed } from '../refusals.ts';
import { type Renderer, RenderFailed } from '../renderer.ts';
import type { WordTask } from '../worker/tasks.ts';
import type { ExportedFile } from './export-version.ts';

export async function exportWord(
  services: Services,
  renderer: Renderer,
  { record, ...request }: ExportRequest & { record: boolean },
): Promise<ExportedFile> {
  const { db, clock } = services;
  const generatedAt = new Date(`${clock.today()}T00:00:00.000Z`);
  const context = await beginExport(services, renderer, request, generatedAt);
  const planned = context.planned[0] as PlannedBody;
  const { version } = planned;
  const call = { userId: request.actor.userId, signal: request.signal };
  const made = await renderer.makeWord(await wordTask(context, planned), call).catch((error: unknown) => {
    throw error instanceof RenderFailed ? renderFailed(version, error.message) : error;
  });
  const bytes = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  if (record) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await db.withActor(request.actor, (tx) =>
      recordExport(tx, context, { format: 'docx', sha256, sizeBytes: bytes.length }),
    );
  }
  return { name: fileName(version, 'docx'), bytes };
}

async function wordTask(context: ExportContext, planned: PlannedBody): Promise<WordTask> {
  const { services, actor, plan, footer, generatedAt } = context;
  const { version } = planned;
  const { db, blobs } = services;
  const { scopeId } = plan;
  const texts = await db.withActor(actor, (tx) => readMarkdown(tx, scopeId, [version.versionId]));
  const markdown = texts.get(version.versionId);
  if (markdown === undefined) throw changedMeanwhile(version.humanId);
  const images: WordTask['images'] = [];
  for (const digest of new Set(imagesByName(version).values())) {
    images.push({ digest, bytes: await readPicture({ db, blobs, actor, scopeId }, digest) });
  }
  return {
    kind: 'word',
    manuscript: manuscriptOf(context, planned, markdown),
    images,
    following: followingOf(context, version.versionId),
    identity: identityOf(version),
    metadata: metadataOf(`${version.humanId} v${version.number} — ${version.title}`, generatedAt),
    footer,
    runningHead: plan.print.runningHead,
  };
}
