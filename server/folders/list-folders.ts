/** A scope's tree with its counts, in two statements for a tree of any size. No lock: readers never wait for an act. */
import { sql } from 'kysely';
import type { FolderNode, FolderTree } from '../../contract/index.ts';
import { childrenOf, type FolderTree as Tree } from '../../domain/folders/index.ts';
import { requirePermission } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { folderColumns, presentFolder, type StoredFolder, treeOf } from './folder-rows.ts';

type Counts = ReadonlyMap<string | null, number>;

export async function listFolders(tx: Tx, actor: Actor, scope: string): Promise<FolderTree> {
  const { scopeId } = await requirePermission(tx, actor, scope, 'VIEW');
  const { rows } = await sql<StoredFolder>`
    select ${folderColumns} from folders f where f.scope_id = ${scopeId}`.execute(tx);
  const counts = await countDocuments(tx, scopeId);
  const folders = nodesUnder(treeOf(rows), counts, null, 1);
  const rootDocumentCount = counts.get(null) ?? 0;
  const documentCount = folders.reduce((sum, node) => sum + node.totalDocumentCount, rootDocumentCount);
  return { scopeId, documentCount, rootDocumentCount, folders };
}

async function countDocuments(tx: Tx, scopeId: string): Promise<Counts> {
  const { rows } = await sql<{ folder_id: string | null; count: number }>`
    select d.folder_id, count(*) as count from documents d where d.scope_id = ${scopeId} group by d.folder_id`.execute(
    tx,
  );
  return new Map(rows.map(({ folder_id, count }) => [folder_id, count]));
}

/** Each folder is visited once; the recursion is no deeper than folders nest. */
function nodesUnder(tree: Tree<StoredFolder>, counts: Counts, parentId: string | null, depth: number): FolderNode[] {
  return childrenOf(tree, parentId).map((folder) => {
    const children = nodesUnder(tree, counts, folder.id, depth + 1);
    const documentCount = counts.get(folder.id) ?? 0;
    const totalDocumentCount = children.reduce((sum, child) => sum + child.totalDocumentCount, documentCount);
    return { ...presentFolder(folder), depth, documentCount, totalDocumentCount, children };
  });
}
