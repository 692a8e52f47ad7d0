/** The PDF of one document, be it exported by itself or as a file of a zip: one task for the render threads. */
import { loadImages } from './bodies/images.ts';
import { type ExportContext, followingOf } from './export-context.ts';
import { type ExportedVersion, imagesByName } from './exported-version.ts';
import { identityOf, metadataOf } from './identity.ts';
import type { DecidedLinks } from './link-decision.ts';
import type { MadeFile } from './renderer.ts';
import type { FileTask } from './worker/tasks.ts';

export interface DocumentFile {
  version: ExportedVersion;
  body: FileTask['body'];
  /** False for a page that stands for a document which could not be rendered. */
  pictures: boolean;
  links: DecidedLinks;
}

export async function makeDocumentFile(
  context: ExportContext,
  { version, body, pictures, links }: DocumentFile,
): Promise<MadeFile> {
  const { services, renderer, actor, plan, footer, footerLink, generatedAt, pageFormat, signal, sealer } = context;
  const digests = pictures ? [...imagesByName(version).values()] : [];
  const task: FileTask = {
    kind: 'file',
    body,
    images: await loadImages(services, actor, plan.scopeId, digests),
    following: followingOf(context, version.versionId),
    identity: identityOf(version),
    metadata: metadataOf(`${version.humanId} v${version.number} — ${version.title}`, generatedAt),
    footer,
    footerLink,
    runningHead: plan.print.runningHead,
    links,
    format: pageFormat,
  };
  return renderer.makeFile(task, { userId: actor.userId, signal, sealer });
}
