/**
 * Renames, re-sorts and re-parents a folder: any mix, judged and written as one act.
 *
 * A request that changes nothing writes no row and no audit event.
 */
import { sql } from 'kysely';
import { AppError, type ChangeFolderBody, type Folder } from '../../contract/index.ts';
import { childrenOf, moveRefusal, renameRefusal, siblingsWith } from '../../domain/folders/index.ts';
import { requirePermission } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { auditFolderChange, type FolderChange } from './audit-folder-change.ts';
import { folderIn, lockScopeOfFolder } from './find-folder.ts';
import { folderName } from './folder-name.ts';
import { presentFolder, readChains, readChildren, readDescendants, treeOf } from './folder-rows.ts';
import { closeSiblingGap, writeSiblingOrder } from './sibling-order.ts';

export async function changeFolder(tx: Tx, actor: Actor, id: string, wanted: ChangeFolderBody): Promise<Folder> {
  const name = wanted.name === undefined ? undefined : folderName(wanted.name);
  await lockScopeOfFolder(tx, id);
  const change = await readChange(tx, actor, id, { ...wanted, ...(name === undefined ? {} : { name }) });
  if (!change.renamed && !change.moved && !change.resorted) return presentFolder(change.before);

  await writeChange(tx, change);
  await auditFolderChange(tx, actor, change);
  return presentFolder(change.after);
}

async function readChange(tx: Tx, actor: Actor, id: string, wanted: ChangeFolderBody): Promise<FolderChange> {
  const chains = await readChains(tx, wanted.parentId ? [id, wanted.parentId] : [id]);
  const before = folderIn(treeOf(chains), id);
  const parent = wanted.parentId ? folderIn(treeOf(chains), wanted.parentId) : null;
  await requirePermission(tx, actor, before.scopeId, 'ORGANIZE_DOCUMENTS');

  const parentId = wanted.parentId === undefined ? before.parentId : (parent?.id ?? null);
  const name = wanted.name ?? before.name;
  const moved = parentId !== before.parentId;
  const tree = treeOf(
    chains,
    await readChildren(tx, before.scopeId, parentId),
    moved ? await readDescendants(tx, before) : [],
  );
  const to = { scopeId: parent?.scopeId ?? before.scopeId, folderId: parentId };
  const refusal = moved ? moveRefusal(tree, before, to, name) : renameRefusal(tree, before, name);
  if (refusal !== null) throw new AppError(refusal.code, { detail: refusal.detail });

  const present = childrenOf(tree, parentId);
  const siblings = siblingsWith(present, before, wanted.sortOrder);
  const resorted = !moved && siblings.some(({ id: sibling }, index) => sibling !== present[index]?.id);
  const sortOrder = moved || resorted ? siblings.indexOf(before) : before.sortOrder;
  const after = { ...before, name, parentId, sortOrder };
  return { tree, before, after, siblings, renamed: name !== before.name, moved, resorted };
}

async function writeChange(tx: Tx, { before, after, siblings, renamed, moved, resorted }: FolderChange): Promise<void> {
  const { id, scopeId } = before;
  if (renamed || moved) {
    await sql`
      update folders set name = ${after.name}, parent_id = ${after.parentId}
      where scope_id = ${scopeId} and id = ${id}`.execute(tx);
  }
  if (moved || resorted) {
    const folderIds = siblings.map((sibling) => sibling.id);
    await writeSiblingOrder(tx, scopeId, folderIds);
  }
  if (moved) await closeSiblingGap(tx, scopeId, before.parentId);
}
