/** Folders, placement, order and search. */

import { draft, type Flow, made, released, told } from '../flow.ts';
import type { Answer } from '../trial.ts';

export const folders: Flow = {
  name: 'Folders',
  async run(trial, see) {
    const { quality, scope, outsider, otherScopeId } = trial;
    await draft(trial);
    const create = (name: string, parentId: string | null = null) =>
      quality.call('POST', `/api/scopes/${scope.id}/folders`, { parentId, name });
    let root: Answer['body'];
    await see('a folder is created', '201', async () => {
      const answer = await create('Procedures');
      root = answer.body;
      return told(answer);
    });
    await see('a sibling of the same name is refused', '409 FOLDER_NAME_TAKEN', async () =>
      told(await create('Procedures')),
    );
    let deepest = root;
    await see('folders go down to depth 8', '8', async () => {
      let depth = 1;
      for (; depth < 8; depth += 1) deepest = made(await create(`Level ${depth + 1}`, deepest.id));
      return String(depth);
    });
    await see('and not to depth 9', '409 FOLDER_TOO_DEEP', async () => told(await create('Level 9', deepest.id)));
    await see('a folder is not moved into its own subtree', '409 FOLDER_CYCLE', async () =>
      told(await quality.call('PATCH', `/api/folders/${root.id}`, { parentId: deepest.id })),
    );
    await see('a folder that holds another is not deleted', '409 FOLDER_NOT_EMPTY', async () =>
      told(await quality.call('DELETE', `/api/folders/${root.id}`)),
    );
    await see('a folder of another scope is not found', '404 NOT_FOUND', async () => {
      const skeleton = await outsider.call('POST', `/api/scopes/${otherScopeId}/folders`, {
        parentId: null,
        name: 'Theirs',
      });
      return told(await quality.call('PATCH', `/api/folders/${root.id}`, { parentId: made(skeleton).id }));
    });
    await see('each act has its event', 'FOLDER_RENAMED', async () => {
      made(await quality.call('PATCH', `/api/folders/${root.id}`, { name: 'Standard procedures' }));
      const { body } = await quality.call('GET', `/api/scopes/${scope.id}/audit-events?entityId=${root.id}&limit=1`);
      return body.items[0].type;
    });
  },
};

export const placement: Flow = {
  name: 'Placement and order',
  async run(trial, see) {
    const { quality, scope } = trial;
    const version = await released(trial);
    const other = await released(trial);
    const folder = made(
      await quality.call('POST', `/api/scopes/${scope.id}/folders`, { parentId: null, name: 'Placed' }),
    );
    const read = async () => made(await quality.call('GET', `/api/documents/${version.documentId}`));
    const before = await read();
    for (const { documentId } of [version, other]) {
      made(await quality.call('PUT', `/api/documents/${documentId}/folder`, { folderId: folder.id }));
    }
    await see('a document that is moved has its folder', folder.id, async () => (await read()).folderId);
    await see('the move makes no version and changes no content', 'the same versions and hashes', async () => {
      const told = (of: Answer['body']) =>
        JSON.stringify(of.versions.map(({ id, contentHash, revision }: Answer['body']) => [id, contentHash, revision]));
      return told(await read()) === told(before) ? 'the same versions and hashes' : told(await read());
    });
    const order = (documentIds: string[]) =>
      quality.call('PUT', `/api/scopes/${scope.id}/folders/${folder.id}/document-order`, { documentIds });
    await see('a complete order is taken in one act', '200', async () =>
      told(await order([other.documentId, version.documentId])),
    );
    await see('an incomplete one is refused', '409 ORDER_NOT_COMPLETE', async () =>
      told(await order([other.documentId])),
    );
    await see('readers get that order', 'as arranged', async () => {
      const { items } = made(await quality.call('GET', `/api/scopes/${scope.id}/documents?folderId=${folder.id}`));
      const ids = items.map(({ id }: Answer['body']) => id).join();
      return ids === [other.documentId, version.documentId].join() ? 'as arranged' : ids;
    });
    await see('one act, one event', '1', async () => {
      const { items } = made(
        await quality.call('GET', `/api/scopes/${scope.id}/audit-events?type=DOCUMENTS_REORDERED`),
      );
      return String(items.length);
    });
  },
};

export const search: Flow = {
  name: 'Search',
  async run(trial, see) {
    const version = await released(trial, {
      markdown: 'The autoclave is calibrated by a **thermoluminescent** probe.',
    });
    await see('a word of the text is found', version.documentId, async () => {
      const { items } = made(await trial.reader.call('GET', '/api/search?q=thermoluminescent'));
      return items.map(({ documentId }: Answer['body']) => documentId).join();
    });
    await see('a word that nobody wrote is not', '0 hits', async () => {
      const { items } = made(await trial.reader.call('GET', '/api/search?q=zzyzzxqualification'));
      return `${items.length} hits`;
    });
  },
};
