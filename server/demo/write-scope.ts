/**
 * Writes the folders and documents of a demo scope through the use cases that everyone else's go through, each act as
 * the person who would do it: events, digests, items and search text are those of real work.
 */
import type { SubmitBody, Version } from '../../contract/index.ts';
import type { Role } from '../../domain/permissions/index.ts';
import { addAttachment, stageUpload } from '../attachments/index.ts';
import {
  approveVersion,
  cancelVersion,
  changeDocument,
  createDocument,
  disposeVersion,
  editVersion,
  givenContent,
  orderDocuments,
  releaseVersion,
  returnVersion,
  reviseDocument,
  revokeVersion,
  type Step,
  submitVersion,
} from '../documents/index.ts';
import { createFolder } from '../folders/index.ts';
import type { BlobStore } from '../kernel/blobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { DemoDocument, DemoScope, DemoVersion } from './plan.ts';
import { makeDuty, readVersion } from './readings.ts';
import { approvedBy, discuss, holdersOf } from './reviews.ts';
import { become, type Cast, type DemoWriter } from './writer.ts';

/** Returns the documents' ids by human id. */
export async function writeScope(
  writer: DemoWriter,
  scopeId: string,
  scope: DemoScope,
  cast: Cast,
): Promise<Map<string, string>> {
  const folders = await writeFolders(writer.tx, scopeId, scope.folders, cast.founder);
  for (const [path, duty] of Object.entries(scope.duties)) {
    await makeDuty(writer.tx, cast, scopeId, { folderId: idOf(folders, path) }, duty);
  }
  const documents = new Map<string, string>();
  for (const document of scope.documents) {
    const folderId = document.folder === null ? null : idOf(folders, document.folder);
    const { humanId } = document;
    const [unread, voluntary] = [scope.unread[humanId] ?? [], scope.voluntary[humanId] ?? []];
    const planned = { scopeId, folderId, document, unread, voluntary, cast };
    documents.set(humanId, await writeDocument(writer, planned));
  }
  await become(writer.tx, cast.author);
  for (const [humanId, inDays] of Object.entries(scope.nextReviews)) {
    const nextReview = dayFrom(writer.clock, inDays);
    await changeDocument({ ...writer, actor: cast.author }, idOf(documents, humanId), { nextReview });
  }
  await become(writer.tx, cast.quality);
  for (const [path, humanIds] of Object.entries(scope.arranged)) {
    const documentIds = humanIds.map((humanId) => idOf(documents, humanId));
    const today = writer.clock.today();
    await orderDocuments(writer.tx, cast.quality, { scopeId, folderId: idOf(folders, path), documentIds, today });
  }
  return documents;
}

async function writeFolders(tx: Tx, scopeId: string, paths: readonly string[], founder: Actor) {
  await become(tx, founder);
  const folders = new Map<string, string>();
  for (const path of paths) {
    const cut = path.lastIndexOf(' / ');
    const parentId = cut < 0 ? null : idOf(folders, path.slice(0, cut));
    const name = cut < 0 ? path : path.slice(cut + 3);
    folders.set(path, (await createFolder(tx, founder, scopeId, { parentId, name })).id);
  }
  return folders;
}

interface Planned {
  scopeId: string;
  folderId: string | null;
  document: DemoDocument;
  unread: readonly Role[];
  voluntary: readonly Role[];
  cast: Cast;
}

async function writeDocument(writer: DemoWriter, planned: Planned): Promise<string> {
  const { scopeId, folderId, document, unread, voluntary, cast } = planned;
  const { tx, clock, blobs } = writer;
  const today = clock.today();
  let documentId = '';
  for (const version of document.versions) {
    await become(tx, cast.author);
    const content = await givenContent(contentOf(version), cast.author.userId);
    const { title } = version;
    let versionId: string;
    if (documentId === '') {
      const { humanId } = document;
      const created = await createDocument(tx, cast.author, scopeId, { humanId, folderId, title, content }, today);
      documentId = created.id;
      versionId = created.latestVersion.id;
      const { language } = document;
      const edit = { title: undefined, content: null, language, ifMatch: undefined, today };
      if (language !== undefined) await editVersion(tx, cast.author, versionId, edit);
    } else {
      versionId = (await reviseDocument(tx, cast.author, { id: documentId, blobs, today })).id;
      await editVersion(tx, cast.author, versionId, { title, content, language: undefined, ifMatch: undefined, today });
    }
    await addFiles(writer, cast.author, { scopeId, versionId }, version);
    if (version.returned !== undefined) await sendBack(writer, cast, versionId, version.returned);
    if (document.duty && version === document.versions[0]) {
      await makeDuty(tx, cast, scopeId, { documentId }, document.duty);
    }
    await endVersion(writer, cast, versionId, version);
    if (version.end.to === 'RELEASED' && version.end.carriedOver === undefined) {
      const isLast = version === document.versions.at(-1);
      const who = isLast ? { unread, voluntary } : { unread: [], voluntary: [] };
      await readVersion(writer, cast, { scopeId, versionId, ...who });
    }
  }
  return documentId;
}

function contentOf({ content }: DemoVersion) {
  return typeof content === 'string' ? { markdown: content } : { content };
}

async function addFiles(
  { tx, blobs, files }: DemoWriter,
  author: Actor,
  { scopeId, versionId }: { scopeId: string; versionId: string },
  version: DemoVersion,
): Promise<void> {
  for (const wanted of version.files ?? []) {
    const file = files.get(wanted);
    if (file === undefined) throw new Error(`${wanted.name} was not prepared.`);
    const staged = await stageUpload((act) => act(tx), blobs, scopeId, file);
    await addAttachment(tx, author, blobs, versionId, staged);
  }
}

async function stepAs({ tx, clock, blobs }: DemoWriter, actor: Actor): Promise<Step & { blobs: BlobStore }> {
  await become(tx, actor);
  return { tx, actor, clock, blobs };
}

async function sendBack(writer: DemoWriter, cast: Cast, versionId: string, reason: string): Promise<void> {
  await submitVersion(await stepAs(writer, cast.author), versionId);
  await returnVersion(await stepAs(writer, cast.approver), versionId, reason);
}

async function endVersion(
  writer: DemoWriter,
  cast: Cast,
  versionId: string,
  version: DemoVersion,
): Promise<Version | null> {
  const { end } = version;
  if (end.to === 'DRAFT') return null;
  if (end.to === 'CANCELLED') return cancelVersion(await stepAs(writer, cast.author), versionId, end.reason);
  const asked = submissionOf(writer, cast, version);
  const submitted = await submitVersion(await stepAs(writer, cast.author), versionId, asked);
  await discuss(writer, cast, { versionId, version });
  for (const reviewer of approvedBy(cast, version)) {
    await approveVersion(await stepAs(writer, reviewer), versionId, {});
  }
  if (end.to === 'IN_REVIEW') return submitted;
  const effectiveDate = dayFrom(writer.clock, end.inDays);
  const carriedOver = end.to === 'RELEASED' ? end.carriedOver : undefined;
  const reading = carriedOver === undefined ? {} : { reading: 'carried-over' as const, readingReason: carriedOver };
  const inForce = await releaseVersion(await stepAs(writer, cast.approver), versionId, { effectiveDate, ...reading });
  if (end.to === 'REVOKED') return revokeVersion(await stepAs(writer, cast.approver), versionId, end.reason);
  if (end.to === 'DISPOSED') return disposeVersion(await stepAs(writer, cast.quality), versionId, end.reason);
  return inForce;
}

function submissionOf({ clock }: DemoWriter, cast: Cast, { changes, review }: DemoVersion): SubmitBody {
  return {
    ...(changes !== undefined && { changeSummary: changes }),
    ...(review && { reviewers: holdersOf(cast, review.by).map(({ userId }) => userId) }),
    ...(review?.inDays !== undefined && { dueDate: dayFrom(clock, review.inDays) }),
  };
}

function dayFrom(clock: Clock, inDays: number): string {
  const millisecondsADay = 24 * 60 * 60 * 1000;
  return new Date(Date.parse(clock.today()) + inDays * millisecondsADay).toISOString().slice(0, 10);
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo has no “${name}”.`);
  return id;
}
