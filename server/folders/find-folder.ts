/** Finding the folder that a request names. What the caller cannot see is not there. */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { FolderTree } from '../../domain/folders/index.ts';
import { lockScope, type Tx } from '../kernel/database/index.ts';
import type { StoredFolder } from './folder-rows.ts';

/** Locks the scope of a folder. The folder may be gone or elsewhere by then: read it again under the lock. */
export async function lockScopeOfFolder(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ scope_id: string }>`select scope_id from folders where id = ${id}`.execute(tx);
  if (rows[0] === undefined) throw new AppError('NOT_FOUND');
  await lockScope(tx, rows[0].scope_id);
}

export function folderIn(tree: FolderTree<StoredFolder>, id: string): StoredFolder {
  // Identifiers come back from the database in lower case, however the request typed them.
  const folder = tree.byId.get(id.toLowerCase());
  if (folder === undefined) throw new AppError('NOT_FOUND');
  return folder;
}
