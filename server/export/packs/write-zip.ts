/** A pack as zip: a PDF for each document and manifest.txt. Files are made ahead in parallel and written in order. */
import { createHash } from 'node:crypto';
import { currentSigningKey, signText } from '../../integrity/index.ts';
import { makeDocumentFile } from '../document-file.ts';
import type { ExportContext } from '../export-context.ts';
import { fileName } from '../exported-version.ts';
import type { LaidOutBody } from '../lay-out/lay-out-bodies.ts';
import { galleyLoader, type LoadGalley } from '../lay-out/load-galleys.ts';
import { type DecidedLinks, decideLinks, type LinkDecision } from '../link-decision.ts';
import type { PdfFile } from '../worker/tasks.ts';
import type { LaidOutPack } from './laid-out-pack.ts';
import { manifestText, type PackedFile } from './manifest-text.ts';
import { type WrittenPack, writeZipFile, type ZipFile } from './zip-file.ts';

export async function writeZip(context: ExportContext, pack: LaidOutPack): Promise<WrittenPack> {
  const { generatedAt: date, signal } = context;
  let files: PackedFile[] = [];
  const written = await writeZipFile({ path: pack.path, date, signal }, async (zip, either) => {
    files = await appendAll({ ...context, signal: either }, pack, zip);
  });
  return { ...written, entries: files.map(({ version: { versionId }, sha256 }) => ({ versionId, sha256 })) };
}

async function appendAll(
  context: ExportContext,
  { bodies, report, onWarnings, onWritten }: LaidOutPack,
  zip: ZipFile,
): Promise<PackedFile[]> {
  const loadGalley = galleyLoader(context, bodies);
  const decided = linksOfPack(context, bodies);
  const ahead = context.renderer.threads + 1;
  const making: Promise<PdfFile | null>[] = [];
  const files: PackedFile[] = [];
  for (let index = 0; index < bodies.length; index++) {
    context.signal.throwIfAborted();
    for (let next = making.length; next < Math.min(bodies.length, index + ahead); next++) {
      const made = makeOne(context, bodies[next] as LaidOutBody, decided, loadGalley, next);
      made.catch(() => {});
      making.push(made);
    }
    const { pdf, warnings } = (await making[index]) as PdfFile;
    making[index] = Promise.resolve(null);
    const { version } = bodies[index] as LaidOutBody;
    onWarnings(version, warnings);
    const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
    await zip.append(fileName(version), bytes);
    files.push({ version, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    onWritten();
  }
  const manifest = signText(manifestText(context, files, report), await currentSigningKey(context.services));
  await zip.append('manifest.txt', Buffer.from(manifest, 'utf8'));
  return files;
}

/** Where each `doc:` link of the pack leads. */
function linksOfPack({ targets }: ExportContext, bodies: readonly LaidOutBody[]): ReadonlyMap<string, LinkDecision> {
  const files = new Map(bodies.map(({ version, slugs }) => [version.documentId, { name: fileName(version), slugs }]));
  return new Map(decideLinks(targets, { kind: 'zip', files }));
}

async function makeOne(
  context: ExportContext,
  { version, linkKeys, broken }: LaidOutBody,
  decided: ReadonlyMap<string, LinkDecision>,
  loadGalley: LoadGalley,
  index: number,
): Promise<PdfFile> {
  const links: DecidedLinks = linkKeys.flatMap((key): DecidedLinks => {
    const decision = decided.get(key);
    return decision ? [[key, decision]] : [];
  });
  const body = { galley: await loadGalley(index) };
  const file = { version, body, pictures: broken === null, links };
  return makeDocumentFile(context, file);
}
