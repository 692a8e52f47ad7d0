/** A scope's folders indexed once, so that each question about the tree costs a few steps. */

export interface Folder {
  id: string;
  scopeId: string;
  parentId: string | null;
  name: string;
  sortOrder: number;
}

export interface FolderTree<F extends Folder = Folder> {
  byId: ReadonlyMap<string, F>;
  /** Children in sibling order; the root's are under null. */
  children: ReadonlyMap<string | null, readonly F[]>;
}

function compareSiblings(a: Folder, b: Folder): number {
  return a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

export function folderTree<F extends Folder>(folders: Iterable<F>): FolderTree<F> {
  const byId = new Map<string, F>();
  const children = new Map<string | null, F[]>();
  for (const folder of folders) {
    byId.set(folder.id, folder);
    const siblings = children.get(folder.parentId);
    if (siblings) siblings.push(folder);
    else children.set(folder.parentId, [folder]);
  }
  for (const siblings of children.values()) siblings.sort(compareSiblings);
  return { byId, children };
}

export function childrenOf<F extends Folder>(tree: FolderTree<F>, parentId: string | null): readonly F[] {
  return tree.children.get(parentId) ?? [];
}

/** From the root down to the folder itself; `[]` for the root. */
export function pathOf<F extends Folder>(tree: FolderTree<F>, id: string | null): F[] {
  const path: F[] = [];
  // The bound keeps a damaged tree from hanging its reader; a sound one never reaches it.
  for (let at = id === null ? undefined : tree.byId.get(id); at && path.length < tree.byId.size; ) {
    path.unshift(at);
    at = at.parentId === null ? undefined : tree.byId.get(at.parentId);
  }
  return path;
}

/** A child of the root has depth 1; the root itself 0. */
export function depthOf(tree: FolderTree, id: string | null): number {
  return pathOf(tree, id).length;
}

/** Levels of the subtree under and including the folder: 1 for a folder without children. */
export function heightOf(tree: FolderTree, id: string): number {
  let height = 0;
  for (let level: string[] = [id]; level.length > 0 && height <= tree.byId.size; height++) {
    level = level.flatMap((parent) => childrenOf(tree, parent).map((child) => child.id));
  }
  return height;
}

export function isInSubtree(tree: FolderTree, id: string | null, ancestorId: string): boolean {
  return pathOf(tree, id).some((folder) => folder.id === ancestorId);
}

/** Every folder, depth first in sibling order: the order in which a pack runs through the tree. */
export function depthFirst<F extends Folder>(tree: FolderTree<F>): F[] {
  const order: F[] = [];
  const stack: F[] = [];
  // Pushed in reverse, so that the first child is popped next.
  const push = (siblings: readonly F[]) => {
    for (let index = siblings.length - 1; index >= 0; index--) stack.push(siblings[index]!);
  };
  push(childrenOf(tree, null));
  for (let folder = stack.pop(); folder; folder = stack.pop()) {
    order.push(folder);
    push(childrenOf(tree, folder.id));
  }
  return order;
}
