import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Permission, permissions } from '../../domain/permissions/index.ts';
import type { Answer, Client } from '../harness/index.ts';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders.close());

interface Stage {
  scope: FolderScope;
  folderId: string;
  emptyId: string;
  documentId: string;
}

/** A live scope: a folder with a document, and an empty one. */
async function liveStage(): Promise<Stage> {
  const scope = await folders.scope();
  const [folder, empty] = [await scope.create('Folder'), await scope.create('Empty')];
  const documentId = await scope.document('SOP-1', folder.id);
  return { scope, folderId: folder.id, emptyId: empty.id, documentId };
}

async function skeletonStage(): Promise<Stage> {
  const scope = await folders.scope();
  const [folder, empty] = [await scope.create('Folder'), await scope.create('Empty')];
  return { scope, folderId: folder.id, emptyId: empty.id, documentId: '' };
}

interface Act {
  name: string;
  permission: Permission;
  stage: () => Promise<Stage>;
  take: (client: Client, stage: Stage) => Promise<Answer>;
}

const order = (scopeId: string, folderId: string) => `/api/scopes/${scopeId}/folders/${folderId}/document-order`;
const acts: Act[] = [
  {
    name: 'reading the tree',
    permission: 'VIEW',
    stage: liveStage,
    take: (client, { scope }) => client.get(`/api/scopes/${scope.id}/folders`),
  },
  {
    name: 'creating a folder while the scope holds no document',
    permission: 'ACTIVATE_CATALOG_ENTRIES',
    stage: skeletonStage,
    take: (client, { scope }) => client.post(`/api/scopes/${scope.id}/folders`, { name: 'New' }),
  },
  {
    name: 'creating a folder once there is a document',
    permission: 'ORGANIZE_DOCUMENTS',
    stage: liveStage,
    take: (client, { scope }) => client.post(`/api/scopes/${scope.id}/folders`, { name: 'New' }),
  },
  {
    name: 'renaming a folder, also while the scope holds no document',
    permission: 'ORGANIZE_DOCUMENTS',
    stage: skeletonStage,
    take: (client, { folderId }) => client.patch(`/api/folders/${folderId}`, { name: 'New' }),
  },
  {
    name: 're-sorting a folder',
    permission: 'ORGANIZE_DOCUMENTS',
    stage: liveStage,
    take: (client, { folderId }) => client.patch(`/api/folders/${folderId}`, { sortOrder: 1 }),
  },
  {
    name: 'moving a folder',
    permission: 'ORGANIZE_DOCUMENTS',
    stage: liveStage,
    take: (client, { folderId, emptyId }) => client.patch(`/api/folders/${folderId}`, { parentId: emptyId }),
  },
  {
    name: 'deleting a folder, also while the scope holds no document',
    permission: 'ORGANIZE_DOCUMENTS',
    stage: skeletonStage,
    take: (client, { emptyId }) => client.delete(`/api/folders/${emptyId}`),
  },
  {
    name: 'moving a document',
    permission: 'ORGANIZE_DOCUMENTS',
    stage: liveStage,
    take: (client, { documentId, emptyId }) => client.put(`/api/documents/${documentId}/folder`, { folderId: emptyId }),
  },
  {
    name: 'ordering the documents of a folder',
    permission: 'ORGANIZE_DOCUMENTS',
    stage: liveStage,
    take: (client, { scope, folderId, documentId }) =>
      client.put(order(scope.id, folderId), { documentIds: [documentId] }),
  },
];

async function clientWith(scope: FolderScope, held: Permission[]): Promise<Client> {
  return folders.world.as(await folders.world.member(scope, [], held));
}

describe.each(acts)('$name', ({ permission, stage, take }) => {
  it(`is allowed to a member who holds ${permission} and nothing else`, async () => {
    const at = await stage();
    const answer = await take(await clientWith(at.scope, [permission]), at);
    expect([200, 201, 204]).toContain(answer.status);
  });

  it(`is refused with 403 to a member who holds everything but ${permission}`, async () => {
    const at = await stage();
    const before = [await at.scope.outline(), await at.scope.eventCount()];
    const others = permissions.filter((each) => each !== permission);
    const answer = await take(await clientWith(at.scope, others), at);
    expect([answer.status, answer.body.code, answer.body.permission]).toEqual([403, 'PERMISSION_DENIED', permission]);
    expect([await at.scope.outline(), await at.scope.eventCount()]).toEqual(before);
  });

  it('is 404 to a member of another scope and to an administrator, with the body of a random identifier', async () => {
    const at = await stage();
    const other = await folders.scope();
    const elsewhere = { ...at, scope: { ...at.scope, id: randomUUID() }, folderId: randomUUID() };
    const random = await take(other.client, { ...elsewhere, emptyId: randomUUID(), documentId: randomUUID() });
    const administrator = await folders.world.as(folders.world.administrator);
    for (const client of [other.client, administrator]) {
      const answer = await take(client, at);
      expect(answer.status).toBe(404);
      expect({ ...answer.body, instance: '' }).toEqual({ ...random.body, instance: '' });
    }
  });

  it('is 401 to someone who is not signed in', async () => {
    const at = await stage();
    expect((await take(folders.world.stranger, at)).status).toBe(401);
  });
});

describe('a caller who sees both scopes', () => {
  async function bothScopes() {
    const [here, there] = [await liveStage(), await liveStage()];
    await folders.world.addMember(there.scope, here.scope.manager, ['reader']);
    return { here, there, client: here.scope.client };
  }

  it('is told that a folder cannot leave its scope', async () => {
    const { here, there, client } = await bothScopes();
    const answer = await client.patch(`/api/folders/${here.folderId}`, { parentId: there.folderId });
    expect([answer.status, answer.body.code]).toEqual([409, 'FOLDER_CROSS_SCOPE']);
  });

  it('is told that a new folder cannot have a parent in another scope', async () => {
    const { here, there, client } = await bothScopes();
    const body = { name: 'New', parentId: there.folderId };
    const answer = await client.post(`/api/scopes/${here.scope.id}/folders`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'FOLDER_CROSS_SCOPE']);
  });

  it('is told that a document cannot leave its scope', async () => {
    const { here, there, client } = await bothScopes();
    const answer = await client.put(`/api/documents/${here.documentId}/folder`, { folderId: there.folderId });
    expect([answer.status, answer.body.code]).toEqual([409, 'DOCUMENT_CROSS_SCOPE']);
  });

  it('gets 404 for an order act that names a folder of the other scope', async () => {
    const { here, there, client } = await bothScopes();
    expect((await client.put(order(here.scope.id, there.folderId), { documentIds: [] })).status).toBe(404);
  });

  it('is refused by permission first where it may not organize', async () => {
    const { here, there, client } = await bothScopes();
    const answer = await client.patch(`/api/folders/${there.folderId}`, { parentId: here.folderId });
    expect([answer.status, answer.body.code]).toEqual([403, 'PERMISSION_DENIED']);
  });
});

describe('a target that the caller cannot see', () => {
  it('is 404, as for a random identifier, for folders and documents alike', async () => {
    const [here, there] = [await liveStage(), await liveStage()];
    const { client } = here.scope;
    for (const target of [there.folderId, randomUUID()]) {
      const answers = [
        await client.patch(`/api/folders/${here.folderId}`, { parentId: target }),
        await client.post(`/api/scopes/${here.scope.id}/folders`, { name: 'New', parentId: target }),
        await client.put(`/api/documents/${here.documentId}/folder`, { folderId: target }),
        await client.put(order(here.scope.id, target), { documentIds: [] }),
      ];
      expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(answers.map(() => '404 NOT_FOUND'));
    }
  });
});
