/** Which documents are templates. The mark is metadata, as the owner is: no version is touched, and the event tells it. */
import { sql } from 'kysely';
import { AppError, type DocumentItem, type List, type TemplateMark } from '../../../contract/index.ts';
import { requirePermission } from '../../access/index.ts';
import { appendAudit } from '../../audit/index.ts';
import { type Actor, lockScope, type Tx } from '../../kernel/database/index.ts';
import { findPlace, lockDocumentRow } from '../find-version.ts';
import { ordinaryOrder, presentItem, readListed } from '../list/index.ts';
import { readInForce } from './in-force.ts';

/** All of them are one list to choose from. */
const most = 200;

export async function listTemplates(tx: Tx, actor: Actor, scopeId: string, today: string): Promise<List<DocumentItem>> {
  const scope = await requirePermission(tx, actor, scopeId, 'VIEW');
  const page = sql`select d.id from documents d where d.scope_id = ${scope.scopeId} and d.is_template
    order by ${ordinaryOrder} limit ${most}`;
  const found = await readListed(tx, page, today);
  return { items: found.map((rows) => presentItem(rows, today)), nextCursor: null };
}

export async function getTemplateMark(tx: Tx, actor: Actor, id: string): Promise<TemplateMark> {
  const { scopeId, documentId } = await findPlace(tx, 'documents', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  return { isTemplate: (await readMark(tx, documentId)).isTemplate };
}

export async function markTemplate(
  tx: Tx,
  actor: Actor,
  { id, wanted, today }: { id: string; wanted: boolean; today: string },
): Promise<TemplateMark> {
  const { scopeId, documentId } = await findPlace(tx, 'documents', id);
  await requirePermission(tx, actor, scopeId, 'AUTHOR_DOCUMENTS');
  await lockScope(tx, scopeId);
  await lockDocumentRow(tx, scopeId, documentId);
  const { humanId, isTemplate } = await readMark(tx, documentId);
  if (isTemplate === wanted) return { isTemplate };
  if (wanted) {
    await readInForce(tx, documentId, today);
    await requireRoom(tx, scopeId);
  }
  await sql`update documents set is_template = ${wanted}
    where scope_id = ${scopeId} and id = ${documentId}`.execute(tx);
  await appendAudit(tx, {
    scopeId,
    actor,
    type: 'DOCUMENT_CHANGED',
    entity: { type: 'document', id: documentId, label: humanId },
    changes: { template: { from: isTemplate, to: wanted } },
  });
  return { isTemplate: wanted };
}

async function readMark(tx: Tx, documentId: string): Promise<{ humanId: string; isTemplate: boolean }> {
  const { rows } = await sql<{ humanId: string; isTemplate: boolean }>`
    select human_id as "humanId", is_template as "isTemplate" from documents where id = ${documentId}`.execute(tx);
  if (rows[0] === undefined) throw new AppError('NOT_FOUND');
  return rows[0];
}

async function requireRoom(tx: Tx, scopeId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from documents where scope_id = ${scopeId} and is_template`.execute(tx);
  if ((rows[0]?.count ?? 0) < most) return;
  throw new AppError('STEP_NOT_ALLOWED', {
    detail: `A scope has at most ${most} templates. Give up one of them first.`,
  });
}
