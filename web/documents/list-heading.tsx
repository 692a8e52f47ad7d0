/** Breadcrumb and heading of the list: where one is, and how much is there. */
import { Link } from '@tanstack/react-router';
import type { FolderTree } from '../../contract/index.ts';
import { pathOf } from '../../domain/folders/index.ts';
import { folderIndex, searchOf, type TreeNode, type Trees } from '../folders/index.ts';
import { plural } from '../texts/index.ts';
import { Breadcrumb, type Crumb } from '../ui/index.ts';

function treeOf(node: TreeNode, trees: Trees): FolderTree | undefined {
  return trees.scopes.find(({ id }) => id === node.scopeId)?.tree;
}

export function ListBreadcrumb({ node, trees }: { node: TreeNode | undefined; trees: Trees }) {
  if (!node) return null;
  const crumbs: Crumb[] = [];
  const add = (target: TreeNode, isHere: boolean) =>
    crumbs.push({
      key: target.key,
      content: isHere ? (
        target.name
      ) : (
        <Link to="/documents" search={searchOf(target)}>
          {target.name}
        </Link>
      ),
    });
  const all = trees.byKey.get('all');
  if (all) add(all, node.kind === 'all');
  const scope = trees.byKey.get(`scope:${node.scopeId}`);
  if (scope) add(scope, node.kind === 'scope');
  const tree = treeOf(node, trees);
  const path = tree && node.folder ? pathOf(folderIndex(tree), node.key) : [];
  for (const folder of path) {
    const target = trees.byKey.get(folder.id);
    if (target) add(target, folder.id === node.key);
  }
  if (node.kind === 'root') add(node, true);
  // The heading says it already.
  if (crumbs.length < 2) return null;
  return <Breadcrumb crumbs={crumbs} />;
}

export function matchWords(shown: number, hasMore: boolean): string {
  return hasMore
    ? plural(shown, '{n} or more match', '{n} or more matches')
    : plural(shown, '{n} match', '{n} matches');
}

/** Of a place, by itself or with what lies in its subfolders. */
export function countWords(node: TreeNode | undefined, isWithBelow: boolean): string {
  if (!node) return '';
  const count = isWithBelow ? node.totalCount : node.count;
  return plural(count, '{n} document', '{n} documents');
}

/** Names of the folders above a document, for lists that span several folders. */
export function pathNames(trees: Trees) {
  const indexes = new Map(trees.scopes.flatMap(({ id, tree }) => (tree ? [[id, folderIndex(tree)] as const] : [])));
  return (document: { scopeId: string; folderId: string | null }): readonly string[] => {
    const index = indexes.get(document.scopeId);
    return index ? pathOf(index, document.folderId).map(({ name }) => name) : [];
  };
}
