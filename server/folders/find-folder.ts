/** Finds the folder that a request names; one that the caller cannot see is answered with 404. */
import { AppError } from '../../contract/index.ts';
import type { FolderTree } from '../../domain/folders/index.ts';
import { lockScopeOf, type Tx } from '../kernel/database/index.ts';
import type { StoredFolder } from './folder-rows.ts';

/** Locks the scope of a folder. The folder may be gone or elsewhere by then: read it again under the lock. */
export async function lockScopeOfFolder(tx: Tx, id: string): Promise<void> {
  if ((await lockScopeOf(tx, 'folders', id)) === undefined) throw new AppError('NOT_FOUND');
}

export function folderIn(tree: FolderTree<StoredFolder>, id: string): StoredFolder {
  // Identifiers come back from the database in lower case, however the request typed them.
  const folder = tree.byId.get(id.toLowerCase());
  if (folder === undefined) throw new AppError('NOT_FOUND');
  return folder;
}
