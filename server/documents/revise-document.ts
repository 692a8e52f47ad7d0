/** Opens the next draft of a document, copied with its files from the newest version that still has content. */
import { sql } from 'kysely';
import { AppError, type Version } from '../../contract/index.ts';
import { stateInWords } from '../../domain/lifecycle/index.ts';
import { requirePermission } from '../access/index.ts';
import type { BlobStore } from '../kernel/blobs/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { readCopySource } from './copy-source.ts';
import { auditDocument } from './document-events.ts';
import { findPlace, lockDocumentRow } from './find-version.ts';
import { presentOne } from './get-version.ts';
import { readDocuments } from './list/index.ts';
import { copyFiles } from './manifest.ts';
import { copiedContributors } from './review/index.ts';
import { writeDraft } from './write-draft.ts';

export interface Revision {
  id: string;
  blobs: BlobStore;
  today: string;
}

export async function reviseDocument(tx: Tx, actor: Actor, { id, blobs, today }: Revision): Promise<Version> {
  const { scopeId, documentId } = await findPlace(tx, 'documents', id);
  await requirePermission(tx, actor, scopeId, 'AUTHOR_DOCUMENTS');
  await lockDocumentRow(tx, scopeId, documentId);
  const [rows] = await readDocuments(tx, sql`select d.id from documents d where d.id = ${documentId}`);
  if (rows === undefined) throw new AppError('NOT_FOUND');
  const working = rows.versions.find((row) => row.state === 'DRAFT' || row.state === 'IN_REVIEW');
  if (working !== undefined) {
    throw new AppError('WORKING_VERSION_OPEN', {
      detail: `Version ${working.number} of ${rows.document.human_id} is ${stateInWords[working.state]}; finish or cancel it first.`,
      versionId: working.version_id,
    });
  }

  const source = await readCopySource(tx, rows, null);
  const number = (rows.versions[0]?.number ?? 0) + 1;
  const { title, content, language } = source;
  const humanId = rows.document.human_id;
  const subject = await writeDraft(tx, actor, { scopeId, documentId, humanId, number, title, content, language });
  if (source.version !== null) {
    await copyFiles(
      tx,
      { blobs, staged: [] },
      actor,
      { scopeId, documentId, versionId: source.version.versionId },
      subject,
    );
  }
  const copied =
    source.version && (await copiedContributors(tx, { scopeId, documentId, versionId: source.version.versionId }));
  await auditDocument(tx, actor, 'VERSION_CREATED', subject, {
    ...{ copiedFrom: source.version, language: subject.language },
    ...copied,
  });
  return presentOne(tx, subject, today);
}
