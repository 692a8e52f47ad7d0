/** The routes of the folder tree. */
import { Type } from 'typebox';
import { ChangeFolderBody, CreateFolderBody, Folder, FolderTree, IdParams, ScopeParams } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { type Tx, together } from '../kernel/database/index.ts';
import { type App, KeptAnswers, type Services, sendKept } from '../kernel/http/index.ts';
import { changeFolder } from './change-folder.ts';
import { createFolder } from './create-folder.ts';
import { deleteFolder } from './delete-folder.ts';
import { readTree, readTreeState } from './list-folders.ts';

const tags = ['folders'];

export function folderRoutes(app: App, { db }: Services): void {
  const trees = new KeptAnswers('tree');
  app.get(
    '/api/scopes/:scopeId/folders',
    {
      config: { heavy: true },
      schema: { tags, summary: 'The folder tree with its counts', params: ScopeParams, response: { 200: FolderTree } },
    },
    async (request, reply) => {
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
    },
  );

  app.post(
    '/api/scopes/:scopeId/folders',
    {
      schema: {
        tags,
        summary: 'Create a folder, last among its siblings',
        params: ScopeParams,
        body: CreateFolderBody,
        response: { 201: Folder },
      },
    },
    async ({ actor, params, body }, reply) => {
      const folder = await db.withActor(actor, (tx) => createFolder(tx, actor, params.scopeId, body));
      return reply.status(201).send(folder);
    },
  );

  app.patch(
    '/api/folders/:id',
    {
      schema: {
        tags,
        summary: 'Rename, re-sort or re-parent a folder: any mix, one act',
        params: IdParams,
        body: ChangeFolderBody,
        response: { 200: Folder },
      },
    },
    ({ actor, params, body }) => db.withActor(actor, (tx) => changeFolder(tx, actor, params.id, body)),
  );

  app.delete(
    '/api/folders/:id',
    { schema: { tags, summary: 'Delete an empty folder', params: IdParams, response: { 204: Type.Null() } } },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, (tx) => deleteFolder(tx, actor, params.id));
      return reply.status(204).send(null);
    },
  );
}
