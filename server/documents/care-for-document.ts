/** Who looks after a document and when it is reviewed again: metadata, so that no version is touched. */
import { sql } from 'kysely';
import type { ChangeDocumentBody, DocumentDetail } from '../../contract/index.ts';
import { monthsLater } from '../../domain/review/index.ts';
import { requirePermission } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { scheduleReview } from '../news/index.ts';
import { readRules } from '../scopes/index.ts';
import { cleanRecordDate, cleanRemark, refuseInput } from './checked-fields.ts';
import { findPlace, lockDocumentRow } from './find-version.ts';
import { presentDetail } from './get-document.ts';
import { setNextReview } from './review/index.ts';

interface Care {
  tx: Tx;
  actor: Actor;
  clock: Clock;
  config: Config;
}

interface CaredFor {
  scopeId: string;
  documentId: string;
  humanId: string;
  ownerId: string | null;
  nextReview: string | null;
}

export async function changeDocument(care: Care, id: string, given: ChangeDocumentBody): Promise<DocumentDetail> {
  const { tx, actor, clock, config } = care;
  const before = await lockDocument(care, id, 'AUTHOR_DOCUMENTS');
  const ownerId = given.ownerId === undefined ? before.ownerId : await requireOwner(tx, before.scopeId, given.ownerId);
  const day = given.nextReview === undefined ? before.nextReview : given.nextReview;
  const nextReview = day === null ? null : cleanRecordDate(day, 'nextReview');
  const changes = {
    ...(ownerId === before.ownerId ? {} : { ownerId: { from: before.ownerId, to: ownerId } }),
    ...(nextReview === before.nextReview ? {} : { nextReview: { from: before.nextReview, to: nextReview } }),
  };
  if (Object.keys(changes).length > 0) {
    await sql`update documents set owner_id = ${ownerId}, next_review = ${nextReview}::date
      where scope_id = ${before.scopeId} and id = ${before.documentId}`.execute(tx);
    await scheduleReview(tx, config, { documentId: before.documentId, ownerId, nextReview });
    await auditCare(tx, actor, before, 'DOCUMENT_CHANGED', changes);
  }
  return presentDetail(tx, before.documentId, clock.today());
}

/** Somebody looked at the document and found that it still holds; the next look is as far away as the scope says. */
export async function confirmReview(care: Care, id: string, givenNote: string): Promise<DocumentDetail> {
  const { tx, actor, clock } = care;
  const note = cleanRemark(givenNote, 'note') ?? refuseInput('note', 'Say what you looked at and found.');
  const before = await lockDocument(care, id, 'RELEASE_DOCUMENTS');
  const { reviewMonths } = await readRules(tx, before.scopeId);
  const nextReview = reviewMonths === null ? null : monthsLater(clock.today(), reviewMonths);
  await setNextReview(care, before, nextReview);
  await auditCare(tx, actor, before, 'DOCUMENT_REVIEWED', { note, due: before.nextReview, nextReview });
  return presentDetail(tx, before.documentId, clock.today());
}

async function lockDocument(
  { tx, actor }: Care,
  id: string,
  permission: 'AUTHOR_DOCUMENTS' | 'RELEASE_DOCUMENTS',
): Promise<CaredFor> {
  const { scopeId, documentId } = await findPlace(tx, 'documents', id);
  await requirePermission(tx, actor, scopeId, permission);
  await lockDocumentRow(tx, scopeId, documentId);
  const { rows } = await sql<Omit<CaredFor, 'scopeId' | 'documentId'>>`
    select human_id as "humanId", owner_id as "ownerId", next_review as "nextReview" from documents
    where scope_id = ${scopeId} and id = ${documentId}`.execute(tx);
  return { scopeId, documentId, ...(rows[0] as Omit<CaredFor, 'scopeId' | 'documentId'>) };
}

async function requireOwner(tx: Tx, scopeId: string, ownerId: string | null): Promise<string | null> {
  if (ownerId === null) return null;
  const { rows } = await sql<{ id: string }>`
    select m.user_id as id from members m join users u on u.id = m.user_id
    where m.scope_id = ${scopeId} and m.user_id = ${ownerId} and not u.disabled`.execute(tx);
  return rows[0]?.id ?? refuseInput('ownerId', 'The owner of a document is a member of its scope.');
}

async function auditCare(
  tx: Tx,
  actor: Actor,
  { scopeId, documentId, humanId }: CaredFor,
  type: 'DOCUMENT_CHANGED' | 'DOCUMENT_REVIEWED',
  changes: Record<string, unknown>,
): Promise<void> {
  await appendAudit(tx, {
    scopeId,
    actor,
    type,
    entity: { type: 'document', id: documentId, label: humanId },
    changes,
  });
}
