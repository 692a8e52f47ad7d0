/** The events of one change: a rename and a move are two facts; a place among new siblings is part of the move. */
import type { FolderTree } from '../../domain/folders/index.ts';
import { appendAudit } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { StoredFolder } from './folder-rows.ts';
import { namesIn } from './paths.ts';

/** A folder as it is and as it is to be, with as much of its tree as the rules need. */
export interface FolderChange {
  tree: FolderTree<StoredFolder>;
  before: StoredFolder;
  after: StoredFolder;
  /** The siblings that it will have, itself included, in their order. */
  siblings: StoredFolder[];
  renamed: boolean;
  moved: boolean;
  resorted: boolean;
}

export async function auditFolderChange(tx: Tx, actor: Actor, change: FolderChange): Promise<void> {
  const { tree, before, after } = change;
  const { scopeId } = before;
  const entity = { type: 'folder', id: before.id, label: after.name } as const;
  if (change.renamed) {
    const changes = { from: before.name, to: after.name };
    await appendAudit(tx, { scopeId, actor, type: 'FOLDER_RENAMED', entity, changes });
  }
  if (change.moved) {
    const place = (parentId: string | null) => ({ parentId, path: namesIn(tree, parentId) });
    const changes = { from: place(before.parentId), to: place(after.parentId) };
    await appendAudit(tx, { scopeId, actor, type: 'FOLDER_MOVED', entity, changes });
  }
  if (change.resorted) {
    const changes = { parentId: after.parentId, folderIds: change.siblings.map(({ id }) => id) };
    await appendAudit(tx, { scopeId, actor, type: 'FOLDERS_REORDERED', entity, changes });
  }
}
