/** Which row of the tree an address is about, and which address a row has. */
import type { DocumentsSearch } from '../address/index.ts';
import { allKey, rootKey, scopeKey, type TreeNode } from './tree-nodes.ts';

/** A folder that is not in the loaded trees (deleted meanwhile, or a scope left) has no row. */
export function currentNode(
  search: DocumentsSearch,
  byKey: ReadonlyMap<string, TreeNode>,
  onlyScopeId: string | undefined,
): TreeNode | undefined {
  const scopeId = search.scope ?? onlyScopeId;
  if (search.folder === 'root') return scopeId ? byKey.get(rootKey(scopeId)) : undefined;
  if (search.folder) return byKey.get(search.folder);
  return scopeId ? byKey.get(scopeKey(scopeId)) : byKey.get(allKey);
}

export function searchOf(node: TreeNode): DocumentsSearch {
  if (node.kind === 'all') return {};
  if (node.kind === 'scope') return { scope: node.scopeId };
  return { scope: node.scopeId, folder: node.kind === 'root' ? 'root' : node.key };
}
