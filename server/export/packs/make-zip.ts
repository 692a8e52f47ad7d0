/** A pack as zip: a PDF for each document and manifest.txt. Files are made ahead in parallel and written in order. */
import { createHash } from 'node:crypto';
import type { PackReport } from '../../../contract/index.ts';
import { fileName, identityOf, imagesByName } from '../exported-version.ts';
import { loadImages } from '../images.ts';
import type { FileTask, SiblingFiles } from '../worker/tasks.ts';
import type { LaidOutPack } from './lay-out-bodies.ts';
import { galleyLoader } from './load-galleys.ts';
import { manifestText, type PackedFile } from './manifest-text.ts';
import type { PackBody, PackContext } from './pack-context.ts';
import { type WrittenPack, writeZip, type ZipFile } from './zip-file.ts';

type MadeFile = { pdf: Uint8Array };

export async function makeZip(
  pack: PackContext,
  laidOut: LaidOutPack,
  report: PackReport,
  onWritten: () => void,
): Promise<WrittenPack> {
  const { path, generatedAt: date, signal } = pack;
  return writeZip({ path, date, signal }, (zip, either) =>
    appendAll({ ...pack, signal: either }, laidOut, report, zip, onWritten),
  );
}

async function appendAll(
  pack: PackContext,
  laidOut: LaidOutPack,
  report: PackReport,
  zip: ZipFile,
  onWritten: () => void,
): Promise<void> {
  const { bodies } = laidOut;
  const loadGalley = galleyLoader(pack, bodies);
  const siblings = siblingFiles(laidOut);
  const ahead = pack.renderer.threads + 1;
  const making: Promise<MadeFile>[] = [];
  const files: PackedFile[] = [];
  for (let index = 0; index < bodies.length; index++) {
    pack.signal.throwIfAborted();
    for (let next = making.length; next < Math.min(bodies.length, index + ahead); next++) {
      const made = makeOne(pack, laidOut, siblings, loadGalley, next);
      made.catch(() => {});
      making.push(made);
    }
    const { pdf } = await (making[index] as Promise<MadeFile>);
    making[index] = Promise.resolve({ pdf: new Uint8Array(0) });
    const { entry } = bodies[index] as PackBody;
    const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    await zip.append(fileName(entry.version), bytes);
    files.push({ entry, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    onWritten();
  }
  await zip.append('manifest.txt', Buffer.from(manifestText(pack, files, report), 'utf8'));
}

/** Where each `doc:` target of the pack leads: the sibling's file name, and the headings that it has. */
function siblingFiles({ bodies, targets }: LaidOutPack): Map<string, { name: string; slugs: string[] }> {
  const files = new Map(
    bodies.map(({ entry, slugs }) => [entry.version.documentId, { name: fileName(entry.version), slugs }]),
  );
  const siblings = new Map<string, { name: string; slugs: string[] }>();
  for (const [key, target] of targets) {
    const file = target.inside ? files.get(target.documentId) : undefined;
    if (file) siblings.set(key, file);
  }
  return siblings;
}

async function makeOne(
  { services, renderer, actor, plan, footer, generatedAt, signal }: PackContext,
  { bodies, traces }: LaidOutPack,
  siblings: ReadonlyMap<string, { name: string; slugs: string[] }>,
  loadGalley: (index: number) => Promise<Uint8Array>,
  index: number,
): Promise<MadeFile> {
  const { entry, linkKeys, broken } = bodies[index] as PackBody;
  const { version } = entry;
  const own: SiblingFiles = linkKeys.flatMap((key) => {
    const file = siblings.get(key);
    return file ? [[key, file]] : [];
  });
  const digests = broken === null ? [...imagesByName(version.manifest).values()] : [];
  const task: FileTask = {
    kind: 'file',
    body: { galley: await loadGalley(index) },
    images: await loadImages(services, actor, plan.scopeId, digests),
    trace: traces.get(version.versionId) ?? null,
    identity: identityOf(version),
    metadata: {
      title: `${version.humanId} v${version.number} — ${version.title}`,
      language: 'en',
      createdAt: generatedAt,
      producer: 'Muniment',
    },
    footer,
    siblings: own,
    format: services.config.pageFormat,
  };
  return renderer.file(task, { scopeId: plan.scopeId, signal });
}
