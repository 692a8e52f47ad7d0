/** How new documents of a scope are written, unless their author says otherwise. */
import { AppError, type ScopeWriting } from '../../contract/index.ts';
import { appendAudit } from '../audit/index.ts';
import { type Actor, lockScope, type Tx } from '../kernel/database/index.ts';
import { getScope } from './get-scope.ts';
import { requireMemberManagement } from './require-member-management.ts';

/** For every member: it says what comes first when one creates a document. */
export async function getWriting(tx: Tx, actor: Actor, scopeId: string): Promise<ScopeWriting> {
  const { id } = await getScope(tx, actor, scopeId);
  return readWriting(tx, id);
}

export async function changeWriting(tx: Tx, actor: Actor, scopeId: string, to: ScopeWriting): Promise<ScopeWriting> {
  await requireMemberManagement(tx, actor, scopeId);
  await lockScope(tx, scopeId);
  const { id, name } = await getScope(tx, actor, scopeId);
  const from = await readWriting(tx, id);
  if (from.newDocumentFormat === to.newDocumentFormat) return from;
  await tx.updateTable('scopes').set({ new_document_format: to.newDocumentFormat }).where('id', '=', id).execute();
  await appendAudit(tx, {
    scopeId: id,
    actor,
    type: 'SCOPE_CHANGED',
    entity: { type: 'scope', id, label: name },
    changes: { from, to },
  });
  return to;
}

async function readWriting(tx: Tx, scopeId: string): Promise<ScopeWriting> {
  const row = await tx.selectFrom('scopes').select('new_document_format').where('id', '=', scopeId).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { newDocumentFormat: row.new_document_format };
}
