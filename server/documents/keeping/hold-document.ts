/** Puts a document on hold, so that nothing of it can be disposed of, and lifts the hold again. No version is touched. */
import { sql } from 'kysely';
import { AppError, type DocumentDetail } from '../../../contract/index.ts';
import { requirePermission } from '../../access/index.ts';
import { appendAudit } from '../../audit/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { readRules } from '../../scopes/index.ts';
import { cleanReason } from '../checked-fields.ts';
import { findPlace, lockDocumentRow } from '../find-version.ts';
import { presentDetail } from '../get-document.ts';
import { type Signature, signatureChanges } from '../review/index.ts';

export interface Holding {
  tx: Tx;
  actor: Actor;
  clock: Clock;
  signature?: Signature | undefined;
}

interface HeldDocument {
  scopeId: string;
  documentId: string;
  humanId: string;
  reason: string | null;
}

/** The same reason once more writes nothing; another reason replaces the first. */
export async function holdDocument(holding: Holding, id: string, givenReason: string): Promise<DocumentDetail> {
  const { tx, actor, clock } = holding;
  const reason = cleanReason(givenReason);
  const before = await lockForHold(tx, actor, id);
  if (before.reason !== reason) {
    const signed = await signedHold(holding, before);
    const at = clock.now();
    await sql`update documents set hold_reason = ${reason}, hold_at = ${at}, hold_by = ${actor.userId}
      where scope_id = ${before.scopeId} and id = ${before.documentId}`.execute(tx);
    await auditHold(tx, actor, before, 'DOCUMENT_HELD', { reason, heldAt: at.toISOString(), ...signed });
  }
  return presentDetail(tx, before.documentId, clock.today());
}

export async function liftHold(holding: Holding, id: string, givenReason: string): Promise<void> {
  const { tx, actor } = holding;
  const reason = cleanReason(givenReason);
  const before = await lockForHold(tx, actor, id);
  if (before.reason === null) throw new AppError('NOT_FOUND');
  const signed = await signedHold(holding, before);
  await sql`update documents set hold_reason = null, hold_at = null, hold_by = null
    where scope_id = ${before.scopeId} and id = ${before.documentId}`.execute(tx);
  await auditHold(tx, actor, before, 'HOLD_LIFTED', { reason, ...signed });
}

export interface NamedDocument {
  scopeId: string;
  documentId: string;
  humanId: string;
}

/** For who signs it before the act itself. */
export async function findForHold(tx: Tx, actor: Actor, id: string): Promise<NamedDocument> {
  const place = await findPlace(tx, 'documents', id);
  await requirePermission(tx, actor, place.scopeId, 'DISPOSE_DOCUMENTS');
  const { rows } = await sql<{ humanId: string }>`
    select human_id as "humanId" from documents where scope_id = ${place.scopeId} and id = ${place.documentId}`.execute(
    tx,
  );
  return { ...place, humanId: rows[0]?.humanId ?? '' };
}

/** A disposal of one of its versions locks the same row, so that one of the two waits. */
async function lockForHold(tx: Tx, actor: Actor, id: string): Promise<HeldDocument> {
  const { scopeId, documentId } = await findPlace(tx, 'documents', id);
  await requirePermission(tx, actor, scopeId, 'DISPOSE_DOCUMENTS');
  await lockDocumentRow(tx, scopeId, documentId);
  const { rows } = await sql<{ humanId: string; reason: string | null }>`
    select human_id as "humanId", hold_reason as reason from documents
    where scope_id = ${scopeId} and id = ${documentId}`.execute(tx);
  const { humanId = '', reason = null } = rows[0] ?? {};
  return { scopeId, documentId, humanId, reason };
}

/** A hold is about a document and not about one content, so that it names no digest. */
async function signedHold(holding: Holding, { scopeId }: HeldDocument): Promise<{ signature?: object }> {
  return signatureChanges(holding, await readRules(holding.tx, scopeId), null);
}

async function auditHold(
  tx: Tx,
  actor: Actor,
  { scopeId, documentId, humanId }: HeldDocument,
  type: 'DOCUMENT_HELD' | 'HOLD_LIFTED',
  changes: Record<string, unknown>,
): Promise<void> {
  const entity = { type: 'document', id: documentId, label: humanId } as const;
  await appendAudit(tx, { scopeId, actor, type, entity, changes });
}
