/**
 * Makes a new document in a scope from one that the caller may read, here or in another scope. Content and files are
 * copied, so neither document depends on the other afterwards; only the audit event remembers where it came from.
 */
import { sql } from 'kysely';
import { AppError, type DocumentDetail } from '../../contract/index.ts';
import { effectiveVersion } from '../../domain/lifecycle/index.ts';
import { requirePermission } from '../access/index.ts';
import type { BlobStore, Run, StagedBlob } from '../kernel/blobs/index.ts';
import { type Actor, lockScope, type Tx } from '../kernel/database/index.ts';
import { cleanHumanId } from './checked-fields.ts';
import { readCopySource } from './copy-source.ts';
import { auditDocument } from './document-events.ts';
import { findPlace } from './find-version.ts';
import { presentDetail } from './get-document.ts';
import { type DocumentRows, datedVersion, readDocuments } from './list/index.ts';
import { copyFiles, stageFiles } from './manifest.ts';
import { copiedContributors, keepCopiedSource } from './review/index.ts';
import { writeDocument, writeDraft } from './write-draft.ts';

export interface Derivation {
  id: string;
  targetScopeId: string;
  humanId: string | undefined;
  blobs: BlobStore;
  today: string;
}

/** Brings the files to the target scope; their bytes may take a while, and no transaction waits for them. */
export async function stageDerivation(run: Run, actor: Actor, act: Derivation): Promise<StagedBlob[]> {
  const found = await run(async (tx) => {
    const { scopeId, documentId, target, source } = await findSource(tx, actor, act);
    const { version } = source;
    return version && { from: { scopeId, documentId, versionId: version.versionId }, target };
  });
  return found === null ? [] : stageFiles(run, act.blobs, found.from, found.target.scopeId);
}

async function findSource(tx: Tx, actor: Actor, act: Derivation) {
  const humanId = act.humanId === undefined ? undefined : cleanHumanId(act.humanId);
  const { scopeId, documentId } = await findPlace(tx, 'documents', act.id);
  // In the database's spelling: files are kept under it, however the request typed it.
  const target = await requirePermission(tx, actor, act.targetScopeId.toLowerCase(), 'AUTHOR_DOCUMENTS');
  await requirePermission(tx, actor, scopeId, 'VIEW');
  await lockScope(tx, target.scopeId);
  const from = await readSource(tx, scopeId, documentId);
  const source = await readCopySource(tx, from, effectiveId(from, act.today));
  return { humanId, scopeId, documentId, target, from, source };
}

export async function deriveDocument(
  tx: Tx,
  actor: Actor,
  act: Derivation,
  staged: readonly StagedBlob[],
): Promise<DocumentDetail> {
  const { humanId, scopeId, documentId, target, from, source } = await findSource(tx, actor, act);

  const { human_id: sourceHumanId } = from.document;
  const document = {
    scopeId: target.scopeId,
    humanId: humanId ?? sourceHumanId,
    folderId: null,
    derivedFrom: documentId,
  };
  const newId = await writeDocument(tx, actor, document);
  const { title, content, language } = source;
  const subject = await writeDraft(tx, actor, { ...document, documentId: newId, number: 1, title, content, language });
  if (source.version !== null) {
    const { versionId } = source.version;
    await copyFiles(tx, { blobs: act.blobs, staged }, actor, { scopeId, documentId, versionId }, subject);
  }
  await keepCopiedSource(tx, subject, source);
  const derivedFrom = { scopeId, documentId, humanId: sourceHumanId, ...source.version };
  const copied =
    source.version && (await copiedContributors(tx, { scopeId, documentId, versionId: source.version.versionId }));
  await auditDocument(tx, actor, 'DOCUMENT_DERIVED', subject, {
    ...{ title, derivedFrom, language: subject.language },
    ...copied,
  });
  return presentDetail(tx, newId, act.today);
}

/** Shared lock: others may derive at the same time, but what is being copied cannot be disposed of meanwhile. */
async function readSource(tx: Tx, scopeId: string, documentId: string): Promise<DocumentRows> {
  await sql`select from documents where scope_id = ${scopeId} and id = ${documentId} for share`.execute(tx);
  const [rows] = await readDocuments(tx, sql`select d.id from documents d where d.id = ${documentId}`);
  if (rows === undefined) throw new AppError('NOT_FOUND');
  return rows;
}

function effectiveId(rows: DocumentRows, today: string): string | null {
  const versions = rows.versions.map((row) => ({ ...datedVersion(row), id: row.version_id }));
  return effectiveVersion(versions, today)?.id ?? null;
}
