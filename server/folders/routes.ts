/** The routes of the folder tree. */
import type { FolderTree } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import { requirePermission } from '../access/index.ts';
import { type Tx, together } from '../kernel/database/index.ts';
import { type App, KeptAnswers, register, type Services, sendKept } from '../kernel/http/index.ts';
import { changeFolder } from './change-folder.ts';
import { createFolder } from './create-folder.ts';
import { deleteFolder } from './delete-folder.ts';
import { readTree, readTreeState } from './list-folders.ts';

export function folderRoutes(app: App, { db }: Services): void {
  const trees = new KeptAnswers('tree');
  register(app, operations.readTree, async (request, reply) => {
    const { actor, params } = request;
    const look = (tx: Tx) =>
      together(requirePermission(tx, actor, params.scopeId, 'VIEW'), readTreeState(tx, params.scopeId));
    const [{ scopeId }, state] = await db.readAtOnce(actor, look);
    const kept = trees.kept(scopeId, state);
    if (kept !== undefined) return sendKept<FolderTree>(request, reply, await kept);
    // Asked again: what is made here is for everyone, and must not be what somebody sees whose rights were just withdrawn.
    const { answer } = await db.snapshot(actor, async (tx) => {
      const [, current] = await look(tx);
      return trees.find(scopeId, current, () => readTree(tx, scopeId));
    });
    return sendKept<FolderTree>(request, reply, await answer);
  });

  register(app, operations.createFolder, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => createFolder(tx, actor, params.scopeId, body)),
  );

  register(app, operations.changeFolder, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => changeFolder(tx, actor, params.id, body)),
  );

  register(app, operations.deleteFolder, ({ actor, params }) =>
    db.withActor(actor, (tx) => deleteFolder(tx, actor, params.id)),
  );
}
