/**
 * Creates a document that starts from a template of its scope: content in its format, files and language are copied from the version in
 * force, so that neither depends on the other afterwards. The event names the template.
 */
import { sql } from 'kysely';
import { AppError, type DocumentDetail } from '../../../contract/index.ts';
import { requirePermission } from '../../access/index.ts';
import type { BlobStore } from '../../kernel/blobs/index.ts';
import { type Actor, lockScope, type Tx } from '../../kernel/database/index.ts';
import { refuseInput } from '../checked-fields.ts';
import { readCopySource } from '../copy-source.ts';
import { createDocument, type NewDocumentInput } from '../create-document.ts';
import { findPlace } from '../find-version.ts';
import { copyFiles } from '../manifest.ts';
import { keepCopiedSource } from '../review/index.ts';
import { readInForce } from './in-force.ts';

export interface FromTemplate extends Omit<NewDocumentInput, 'template'> {
  scopeId: string;
  templateId: string;
  blobs: BlobStore;
  today: string;
}

export async function createFromTemplate(tx: Tx, actor: Actor, act: FromTemplate): Promise<DocumentDetail> {
  if (act.content !== null) refuseInput('templateId', 'Give either a template or content.');
  const { scopeId } = await requirePermission(tx, actor, act.scopeId, 'AUTHOR_DOCUMENTS');
  await requirePermission(tx, actor, scopeId, 'VIEW');
  await lockScope(tx, scopeId);
  const documentId = await requireTemplate(tx, scopeId, act.templateId);
  const { rows, inForce } = await readInForce(tx, documentId, act.today);
  const source = await readCopySource(tx, rows, inForce);
  const origin = { documentId, humanId: rows.document.human_id, ...source.version };
  const input = { ...act, content: source.content, template: { origin, language: source.language } };
  const detail = await createDocument(tx, actor, scopeId, input, act.today);
  const from = { scopeId, documentId, versionId: inForce };
  const draft = { scopeId, documentId: detail.id, versionId: detail.latestVersion.id };
  await copyFiles(tx, { blobs: act.blobs, staged: [] }, actor, from, draft);
  await keepCopiedSource(tx, draft, source);
  return detail;
}

/** Under a shared lock: others may start from it too, but it can neither stop being a template nor be revoked meanwhile. */
async function requireTemplate(tx: Tx, scopeId: string, templateId: string): Promise<string> {
  const place = await findPlace(tx, 'documents', templateId);
  if (place.scopeId !== scopeId) {
    throw new AppError('DOCUMENT_CROSS_SCOPE', {
      detail: 'The template belongs to another scope. Derive a document from it instead.',
    });
  }
  const { rows } = await sql<{ humanId: string; isTemplate: boolean }>`
    select human_id as "humanId", is_template as "isTemplate" from documents
    where scope_id = ${scopeId} and id = ${place.documentId} for share`.execute(tx);
  if (rows[0]?.isTemplate !== true) {
    throw new AppError('STEP_NOT_ALLOWED', {
      detail: `${rows[0]?.humanId ?? 'It'} is not a template. Choose another one.`,
    });
  }
  return place.documentId;
}
