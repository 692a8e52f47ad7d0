/** Deletes an empty folder. No act on folders cascades. */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import { deleteRefusal } from '../../domain/folders/index.ts';
import { requirePermission } from '../access/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { folderIn, lockScopeOfFolder } from './find-folder.ts';
import { folderColumns, readChains, type StoredFolder, treeOf } from './folder-rows.ts';
import { closeSiblingGap } from './sibling-order.ts';

export async function deleteFolder(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockScopeOfFolder(tx, id);
  const chain = await readChains(tx, [id]);
  const folder = folderIn(treeOf(chain), id);
  await requirePermission(tx, actor, folder.scopeId, 'ORGANIZE_DOCUMENTS');
  const { child, holdsDocument } = await readContents(tx, folder);
  const refusal = deleteRefusal(treeOf(chain, child), folder, holdsDocument ? 1 : 0);
  if (refusal !== null) throw new AppError(refusal.code, { detail: refusal.detail });

  const { scopeId, parentId, name } = folder;
  await sql`delete from folders where scope_id = ${scopeId} and id = ${folder.id}`.execute(tx);
  await closeSiblingGap(tx, scopeId, parentId);
  await appendAudit(tx, {
    scopeId,
    actor,
    type: 'FOLDER_DELETED',
    entity: { type: 'folder', id: folder.id, label: name },
    changes: { parentId, name },
  });
}

/**
 * One child and one document are enough to know that a folder is not empty; asked in index order, so that they are
 * never looked for through the rows of other folders. A document counts whether or not the asker is shown it.
 */
async function readContents(tx: Tx, { scopeId, id }: StoredFolder) {
  const { rows: child } = await sql<StoredFolder>`
    select ${folderColumns} from folders f where f.scope_id = ${scopeId} and f.parent_id = ${id}
    order by f.name limit 1`.execute(tx);
  const { rows: documents } = await sql<{ held: boolean }>`
    select folder_holds_document(${scopeId}, ${id}) as held`.execute(tx);
  return { child, holdsDocument: documents[0]?.held === true };
}
