/** Folder paths for documents, wherever they are shown: one statement for any number of folders. */
import { AppError, type FolderPath } from '../../contract/index.ts';
import { type FolderTree, pathOf } from '../../domain/folders/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { folderIn } from './find-folder.ts';
import { readChains, readChainsOfDocument, readFolder, type StoredFolder, treeOf } from './folder-rows.ts';

export type FolderPaths = (folderId: string | null) => FolderPath;

/** From the root down, `[]` at the root. */
function pathIn(tree: FolderTree<StoredFolder>, folderId: string | null): FolderPath {
  return pathOf(tree, folderId).map(({ id, name }) => ({ id, name }));
}

/** Names alone, as audit events keep a path. */
export function namesIn(tree: FolderTree<StoredFolder>, folderId: string | null): string[] {
  return pathOf(tree, folderId).map(({ name }) => name);
}

/** Some folders with everything above them. */
export interface KnownFolders {
  /** A folder that a request names; 404 unless the caller sees it. Its scope is the caller's to compare. */
  require(id: string): StoredFolder;
  path: FolderPaths;
}

async function readFolders(tx: Tx, folderIds: Iterable<string | null>): Promise<KnownFolders> {
  const ids = [...new Set(folderIds)].filter((id) => id !== null);
  return knownFolders(await readChains(tx, ids));
}

function knownFolders(chains: StoredFolder[]): KnownFolders {
  const tree = treeOf(chains);
  return { require: (id) => folderIn(tree, id), path: (id) => pathIn(tree, id) };
}

export async function readFolderPaths(tx: Tx, folderIds: Iterable<string | null>): Promise<FolderPaths> {
  return (await readFolders(tx, folderIds)).path;
}

/** The folder of a document and those named, for who does not want to wait for where the document lies. */
export async function readFoldersOfDocument(tx: Tx, documentId: string, ids: readonly string[]): Promise<KnownFolders> {
  return knownFolders(await readChainsOfDocument(tx, documentId, ids));
}

export async function requireFolder(tx: Tx, id: string): Promise<StoredFolder> {
  return (await readFolders(tx, [id])).require(id);
}

/** A folder that a path or a filter names within one scope: in any other scope it is 404, visible or not. */
export async function requireFolderOfScope(tx: Tx, scopeId: string, id: string): Promise<StoredFolder> {
  const folder = await readFolder(tx, scopeId, id);
  if (folder === undefined) throw new AppError('NOT_FOUND');
  return folder;
}
