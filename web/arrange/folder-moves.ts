/** Where each of several folders goes among its siblings, and where it came from. Pure. */
import type { FolderNode } from '../../contract/index.ts';
import { childrenOf, type FolderTree } from '../../domain/folders/index.ts';
import { type Place, topmost } from './move-refusals.ts';

interface Position {
  sortOrder: number;
  /** Absent: the folder stays where it is. */
  parentId?: string | null;
}

export interface FolderMove {
  folder: FolderNode;
  to: Position;
  /** Where it was right before its own move, the earlier ones being made. Going back runs from the last to the first. */
  back: Position;
}

export function folderMoves(folders: readonly FolderNode[], place: Place, tree: FolderTree<FolderNode>): FolderMove[] {
  const moving = topmost(folders, tree);
  const lists = new Map<string | null, string[]>();
  const listOf = (parentId: string | null) => lists.get(parentId) ?? childrenOf(tree, parentId).map(({ id }) => id);
  const ids = moving.map(({ id }) => id);
  const orders = sortOrders(listOf(place.folderId), ids, place.beforeId ?? null);
  return moving.map((folder, at) => {
    const stays = folder.parentId === place.folderId;
    const wasAt = listOf(folder.parentId).indexOf(folder.id);
    const sortOrder = orders[at] ?? 0;
    lists.set(folder.parentId, listOf(folder.parentId).toSpliced(wasAt, 1));
    lists.set(place.folderId, listOf(place.folderId).toSpliced(sortOrder, 0, folder.id));
    return {
      folder,
      to: { sortOrder, ...(!stays && { parentId: place.folderId }) },
      back: { sortOrder: wasAt, ...(!stays && { parentId: folder.parentId }) },
    };
  });
}

/** The index that each folder takes in turn, every earlier one being in its place already. */
export function sortOrders(siblings: readonly string[], moving: readonly string[], beforeId: string | null): number[] {
  const held = new Set(moving);
  const from = beforeId === null ? -1 : siblings.indexOf(beforeId);
  const anchor = from === -1 ? undefined : siblings.slice(from).find((id) => !held.has(id));
  let list = [...siblings];
  let previous: string | undefined;
  return moving.map((id) => {
    list = list.filter((other) => other !== id);
    const at = previous ? list.indexOf(previous) + 1 : anchor ? list.indexOf(anchor) : list.length;
    list.splice(at, 0, id);
    previous = id;
    return at;
  });
}
