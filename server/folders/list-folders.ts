/** A scope's tree with its counts, in one statement for a tree of any size. No lock: readers never wait for an act. */
import { sql } from 'kysely';
import type { FolderNode, FolderTree } from '../../contract/index.ts';
import { childrenOf, type FolderTree as Tree } from '../../domain/folders/index.ts';
import { keptPlan, type Tx } from '../kernel/database/index.ts';
import { folderColumns, presentFolder, type StoredFolder, treeOf } from './folder-rows.ts';

interface CountedFolder extends StoredFolder {
  documentCount: number;
}

/** Another one after each change of the tree or of where documents are, and for who does not see drafts. */
export async function readTreeState(tx: Tx, scopeId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select ${keptPlan} coalesce((select state::text from tree_states where scope_id = ${scopeId}), 'as it was at first')
      || case when ${scopeId}::uuid = any (my_draft_scope_ids()) then '' else ' released' end as state`.execute(tx);
  return rows[0]?.state ?? '';
}

/** Of a scope that the caller may view. What lies in no folder is counted in a row without one. */
export async function readTree(tx: Tx, scopeId: string): Promise<FolderTree> {
  const { rows } = await sql<CountedFolder | { id: null; documentCount: number }>`
    select ${folderColumns}, coalesce(counted.count, 0) as "documentCount"
    from (select d.folder_id, count(*) from documents d where d.scope_id = ${scopeId} group by d.folder_id) counted
    full join (select * from folders where scope_id = ${scopeId}) f on f.id = counted.folder_id`.execute(tx);
  const folders = nodesUnder(treeOf(rows.filter(isFolder)), null, 1);
  const rootDocumentCount = rows.find((row) => !isFolder(row))?.documentCount ?? 0;
  const documentCount = folders.reduce((sum, node) => sum + node.totalDocumentCount, rootDocumentCount);
  return { scopeId, documentCount, rootDocumentCount, folders };
}

function isFolder(row: CountedFolder | { id: null }): row is CountedFolder {
  return row.id !== null;
}

/** Each folder is visited once; the recursion is no deeper than folders nest. */
function nodesUnder(tree: Tree<CountedFolder>, parentId: string | null, depth: number): FolderNode[] {
  return childrenOf(tree, parentId).map((folder) => {
    const children = nodesUnder(tree, folder.id, depth + 1);
    const { documentCount } = folder;
    const totalDocumentCount = children.reduce((sum, child) => sum + child.totalDocumentCount, documentCount);
    return { ...presentFolder(folder), depth, documentCount, totalDocumentCount, children };
  });
}
