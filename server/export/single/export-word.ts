/**
 * One version as a Word file, for those who must hand one in. It is read, refused, recorded and recognised like a PDF; it is made from
 * the same print tree.
 */
import type { Services } from '../../kernel/http/index.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import { readMarkdown } from '../bodies/sound-contents.ts';
import { readPicture } from '../bodies/sound-pictures.ts';
import { type ExportContext, type ExportRequest, followingOf } from '../export-context.ts';
import { fileName, imagesByName } from '../exported-version.ts';
import { identityOf, metadataOf } from '../identity.ts';
import { manuscriptOf } from '../lay-out/manuscript.ts';
import { changedMeanwhile } from '../refusals.ts';
import type { Renderer } from '../renderer.ts';
import type { WordTask } from '../worker/tasks.ts';
import type { ExportedFile } from './export-version.ts';
import { beginSingle, recordSingle, rendered } from './single-export.ts';

export async function exportWord(
  services: Services,
  renderer: Renderer,
  { record, ...request }: ExportRequest & { record: boolean },
): Promise<ExportedFile> {
  const { context, planned } = await beginSingle(services, renderer, request);
  const call = { userId: request.actor.userId, signal: request.signal };
  const made = await rendered(planned, renderer.makeWord(await wordTask(context, planned), call));
  const bytes = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  if (record) await recordSingle(context, 'docx', bytes);
  return { name: fileName(planned.version, 'docx'), bytes };
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
