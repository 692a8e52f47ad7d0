/**
 * The rows of the tree panel: All, each scope, its documents in no folder, its folders.
 *
 * Nodes are made once for each server node: unchanged subtrees keep their identity from poll to poll, so that only what
 * changed is drawn again.
 */
import type { FolderNode, FolderTree } from '../../contract/index.ts';
import { type FolderTree as FolderIndex, folderTree } from '../../domain/folders/index.ts';
import { msg, t } from '../texts/index.ts';

type NodeKind = 'all' | 'scope' | 'root' | 'folder';

/** What a scope's documents and folders that lie in no folder are said to be in, everywhere. */
export const rootName = msg('Not in a folder');

export interface TreeNode {
  key: string;
  kind: NodeKind;
  name: string;
  /** Empty for All. */
  scopeId: string;
  folder: FolderNode | null;
  count: number;
  /** With everything below it. */
  totalCount: number;
  children: readonly TreeNode[];
  /** Whether the person may organize this scope: only then the row has a grip in Arrange mode. */
  isArrangeable: boolean;
}

export interface ScopeTree {
  id: string;
  name: string;
  /** Absent until loaded. */
  tree: FolderTree | undefined;
  mayOrganize: boolean;
}

export const allKey = 'all';
export const scopeKey = (scopeId: string) => `scope:${scopeId}`;
export const rootKey = (scopeId: string) => `root:${scopeId}`;

const made = new WeakMap<FolderNode, TreeNode>();

function folderRow(folder: FolderNode, isArrangeable: boolean): TreeNode {
  const known = made.get(folder);
  if (known && known.isArrangeable === isArrangeable) return known;
  const node: TreeNode = {
    key: folder.id,
    kind: 'folder',
    name: folder.name,
    scopeId: folder.scopeId,
    folder,
    count: folder.documentCount,
    totalCount: folder.totalDocumentCount,
    children: folder.children.map((child) => folderRow(child, isArrangeable)),
    isArrangeable,
  };
  made.set(folder, node);
  return node;
}

function scopeRow(scope: ScopeTree): TreeNode {
  const { id, name, tree, mayOrganize } = scope;
  const rootCount = tree?.rootDocumentCount ?? 0;
  const root: TreeNode = {
    key: rootKey(id),
    kind: 'root',
    name: t(rootName),
    scopeId: id,
    folder: null,
    count: rootCount,
    totalCount: rootCount,
    children: [],
    isArrangeable: false,
  };
  const total = tree?.documentCount ?? 0;
  return {
    key: scopeKey(id),
    kind: 'scope',
    name,
    scopeId: id,
    folder: null,
    count: total,
    totalCount: total,
    children: tree ? [root, ...tree.folders.map((folder) => folderRow(folder, mayOrganize))] : [],
    isArrangeable: false,
  };
}

/** All comes first when there is more than one scope to see. */
export function treeNodes(scopes: readonly ScopeTree[]): TreeNode[] {
  const rows = scopes.map(scopeRow);
  if (rows.length < 2) return rows;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const all: TreeNode = {
    key: allKey,
    kind: 'all',
    name: t('All documents'),
    scopeId: '',
    folder: null,
    count,
    totalCount: count,
    children: [],
    isArrangeable: false,
  };
  return [all, ...rows];
}

export function indexNodes(nodes: readonly TreeNode[], into = new Map<string, TreeNode>()): Map<string, TreeNode> {
  for (const node of nodes) {
    into.set(node.key, node);
    indexNodes(node.children, into);
  }
  return into;
}

const indexes = new WeakMap<FolderTree, FolderIndex<FolderNode>>();

/** The tree as the domain's rules want it; made once for each loaded tree. */
export function folderIndex(tree: FolderTree): FolderIndex<FolderNode> {
  const known = indexes.get(tree);
  if (known) return known;
  const flat: FolderNode[] = [];
  const collect = (nodes: readonly FolderNode[]) => {
    for (const node of nodes) {
      flat.push(node);
      collect(node.children);
    }
  };
  collect(tree.folders);
  const index = folderTree(flat);
  indexes.set(tree, index);
  return index;
}
