/**
 * Gives a folder, or the root, one order for every reader: the complete list in one act, one statement and one event
 * for a list of any length.
 */
import { sql } from 'kysely';
import { AppError, type DocumentItem } from '../../../contract/index.ts';
import { orderGap } from '../../../domain/reading-order/index.ts';
import { type Membership, requireMember, requirePermission } from '../../access/index.ts';
import { appendAudit } from '../../audit/index.ts';
import { requireFolderOfScope, type StoredFolder } from '../../folders/index.ts';
import { type Actor, lockScope, type Tx } from '../../kernel/database/index.ts';
import { folderItems, inFolder, readerOrder } from '../list/index.ts';

export interface OrderAct {
  scopeId: string;
  folderId: string | 'root';
  documentIds: string[];
  today: string;
}

export async function orderDocuments(tx: Tx, actor: Actor, act: OrderAct): Promise<{ items: DocumentItem[] }> {
  // Membership comes before the lock: a stranger must not be able to make a scope's members wait.
  const { scopeId } = await requireMember(tx, actor, act.scopeId);
  await lockScope(tx, scopeId);
  const folder = act.folderId === 'root' ? null : await requireFolderOfScope(tx, scopeId, act.folderId);
  const scope = await requirePermission(tx, actor, scopeId, 'ORGANIZE_DOCUMENTS');
  const folderId = folder?.id ?? null;
  const present = await readPositions(tx, scopeId, folderId);
  const wanted = act.documentIds.map((id) => id.toLowerCase());
  refuseIncomplete(present, wanted);

  const unchanged = present.every(({ id, position }, index) => position === index && id === wanted[index]);
  if (!unchanged) {
    await writePositions(tx, scopeId, folderId, wanted);
    await auditOrder(tx, actor, scope, folder, wanted);
  }
  return { items: await folderItems(tx, scopeId, folderId, act.today) };
}

interface Positioned {
  id: string;
  position: number | null;
}

async function readPositions(tx: Tx, scopeId: string, folderId: string | null): Promise<Positioned[]> {
  const { rows } = await sql<Positioned>`
    select d.id, d.folder_position as position from documents d
    where d.scope_id = ${scopeId} and ${inFolder(folderId)} order by ${readerOrder}`.execute(tx);
  return rows;
}

function refuseIncomplete(present: Positioned[], wanted: string[]): void {
  const ids = present.map(({ id }) => id);
  const gap = orderGap(ids, wanted);
  if (gap === null) return;
  const detail = 'The list must hold every document of the folder once, and no other. Load the folder anew and retry.';
  throw new AppError('ORDER_NOT_COMPLETE', { detail, missing: gap.missing, unexpected: gap.unexpected });
}

/** The folder stands in the condition so that its index is used: by id alone the plan would read the whole scope. */
async function writePositions(tx: Tx, scopeId: string, folderId: string | null, documentIds: string[]): Promise<void> {
  await sql`
    update documents d set folder_position = wanted.place - 1
    from unnest(${documentIds}::uuid[]) with ordinality as wanted (id, place)
    where d.scope_id = ${scopeId} and ${inFolder(folderId)} and d.id = wanted.id
      and d.folder_position is distinct from wanted.place - 1`.execute(tx);
}

async function auditOrder(
  tx: Tx,
  actor: Actor,
  { scopeId, scopeName }: Membership,
  folder: StoredFolder | null,
  documentIds: string[],
): Promise<void> {
  const entity =
    folder === null
      ? ({ type: 'scope', id: scopeId, label: scopeName } as const)
      : ({ type: 'folder', id: folder.id, label: folder.name } as const);
  await appendAudit(tx, { scopeId, actor, type: 'DOCUMENTS_REORDERED', entity, changes: { documentIds } });
}
