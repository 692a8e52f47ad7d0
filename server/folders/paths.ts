/** Folder paths for documents, wherever they are shown: one statement for any number of folders. */
import { AppError, type FolderPath } from '../../contract/index.ts';
import { type FolderTree, pathOf } from '../../domain/folders/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { folderIn } from './find-folder.ts';
import { readChains, type StoredFolder, treeOf } from './folder-rows.ts';

export type FolderPaths = (folderId: string | null) => FolderPath;

/** From the root down, `[]` at the root. */
export function pathIn(tree: FolderTree<StoredFolder>, folderId: string | null): FolderPath {
  return pathOf(tree, folderId).map(({ id, name }) => ({ id, name }));
}

/** Names alone, as audit events keep a path. */
export function namesIn(tree: FolderTree<StoredFolder>, folderId: string | null): string[] {
  return pathOf(tree, folderId).map(({ name }) => name);
}

export async function readFolderPaths(tx: Tx, folderIds: Iterable<string | null>): Promise<FolderPaths> {
  const ids = [...new Set(folderIds)].filter((id) => id !== null);
  const tree = treeOf(await readChains(tx, ids));
  return (folderId) => pathIn(tree, folderId);
}

/** A folder that something is to be put into. Its scope is the caller's to compare; an invisible one is 404. */
export async function requireFolder(tx: Tx, id: string): Promise<StoredFolder & { path: FolderPath }> {
  const tree = treeOf(await readChains(tx, [id]));
  const folder = folderIn(tree, id);
  return { ...folder, path: pathIn(tree, folder.id) };
}

/** A folder that a path or a filter names within one scope: in any other scope it is 404, visible or not. */
export async function requireFolderOfScope(tx: Tx, scopeId: string, id: string): Promise<StoredFolder> {
  const folder = await requireFolder(tx, id);
  if (folder.scopeId !== scopeId.toLowerCase()) throw new AppError('NOT_FOUND');
  return folder;
}
