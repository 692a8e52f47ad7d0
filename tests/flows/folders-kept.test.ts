/** The tree is made and compressed once for each change; who has it already is told so, as long as they may read it. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../harness/index.ts';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders?.close());

const treeOf = ({ id }: { id: string }, client: Client, headers: Record<string, string> = {}) =>
  client.get(`/api/scopes/${id}/folders`, headers);
const etagOf = ({ headers }: Answer) => String(headers.etag);
const withTag = (etag: string) => ({ 'if-none-match': etag });

async function readerOf(scope: FolderScope) {
  const user = await folders.world.member(scope, ['reader']);
  return { user, client: await folders.world.as(user) };
}

/** How often a tree was read from its rows rather than sent as kept. */
async function timesMade(): Promise<number> {
  const { text } = await folders.world.stranger.get('/metrics');
  return Number(/http_kept_answers_total\{what="tree",from="made"\} (\d+)/.exec(text)?.[1] ?? 0);
}

describe('a tree that did not change', () => {
  it('comes with a tag, compressed for who takes that, and is 304 for who has it', async () => {
    const scope = await folders.scope();
    await scope.chain(3);
    const plain = await treeOf(scope, scope.client);
    const packed = await treeOf(scope, scope.client, { 'accept-encoding': 'gzip, br' });
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(JSON.parse(gunzipSync(packed.bytes).toString())).toEqual(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect((await treeOf(scope, scope.client, { 'accept-encoding': 'gzip;q=0' })).body).toEqual(plain.body);
    expect(packed.headers['cache-control']).toBe('private, no-cache');
    const again = await treeOf(scope, scope.client, withTag(`"other", ${etagOf(plain)}`));
    expect([again.status, again.text, etagOf(again)]).toEqual([304, '', etagOf(plain)]);
  });

  it('is made once, however many ask at once, and alike for all who may view it', async () => {
    const scope = await folders.scope();
    await scope.chain(2);
    const reader = await readerOf(scope);
    const before = await timesMade();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => treeOf(scope, index % 2 === 0 ? scope.client : reader.client)),
    );
    expect(new Set(answers.map(etagOf)).size).toBe(1);
    expect((await timesMade()) - before).toBe(1);
  });

  it('stays kept when a document is edited, and when a folder is refused', async () => {
    const scope = await folders.scope();
    await scope.create('One');
    await scope.document('SOP-1');
    const first = etagOf(await treeOf(scope, scope.client));
    await folders.sql.query('update documents set next_review = $2 where scope_id = $1', [scope.id, '2030-01-01']);
    expect((await scope.client.post(`/api/scopes/${scope.id}/folders`, { name: 'One' })).status).toBe(409);
    const before = await timesMade();
    expect((await treeOf(scope, scope.client, withTag(first))).status).toBe(304);
    expect(await timesMade()).toBe(before);
  });
});

describe('a tree that changed', () => {
  it('is another one after every kind of change, and after an undone one the same as before', async () => {
    const scope = await folders.scope();
    const { id: first } = await scope.create('First');
    const { id: second } = await scope.create('Second');
    const document = await scope.document('SOP-1');
    const place = (folderId: string | null) => scope.client.put(`/api/documents/${document}/folder`, { folderId });
    const acts: (() => Promise<unknown>)[] = [
      () => scope.create('Third'),
      () => scope.client.patch(`/api/folders/${second}`, { name: 'Renamed' }),
      () => scope.client.patch(`/api/folders/${second}`, { parentId: first }),
      () => scope.client.delete(`/api/folders/${second}`),
      () => scope.document('SOP-2'),
      () => place(first),
    ];
    let etag = etagOf(await treeOf(scope, scope.client));
    for (const act of acts) {
      await act();
      const answer = await treeOf(scope, scope.client, withTag(etag));
      expect(answer.status).toBe(200);
      etag = etagOf(answer);
    }
    await place(null);
    expect((await treeOf(scope, scope.client, withTag(etag))).status).toBe(200);
    await place(first);
    expect((await treeOf(scope, scope.client, withTag(etag))).status).toBe(304);
  });

  it('is never older than an act that was answered, while many move and read at once', async () => {
    const scope = await folders.scope();
    const ids = await Promise.all(['A', 'B', 'C', 'D'].map(async (name) => (await scope.create(name)).id));
    const documents = await Promise.all(['SOP-1', 'SOP-2', 'SOP-3'].map((humanId) => scope.document(humanId, null)));
    const reader = await readerOf(scope);
    let ended = false;
    const reading = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!ended) expect((await treeOf(scope, reader.client)).body.documentCount).toBe(3);
      }),
    );
    // Each moves a document of its own through the folders, and looks where it is.
    await Promise.all(
      documents.map(async (document) => {
        for (let turn = 0; turn < 12; turn++) {
          const folderId = ids[turn % ids.length] as string;
          expect((await scope.client.put(`/api/documents/${document}/folder`, { folderId })).status).toBe(200);
          const counts = new Map<string, number>(
            (await treeOf(scope, scope.client)).body.folders.map(
              (folder: { id: string; documentCount: number }) => [folder.id, folder.documentCount] as const,
            ),
          );
          expect(counts.get(folderId)).toBeGreaterThanOrEqual(1);
          expect([...counts.values()].reduce((sum, count) => sum + count)).toBeLessThanOrEqual(3);
        }
      }),
    );
    ended = true;
    await reading;
    const last = ids[11 % ids.length];
    const { body } = await treeOf(scope, reader.client);
    expect(body.folders.find((folder: { id: string }) => folder.id === last).documentCount).toBe(3);
  });
});

describe('a kept tree is refused', () => {
  it('to who is put out of the scope or may no longer view it, tag or not', async () => {
    const scope = await folders.scope();
    await scope.create('Secret');
    const [left, narrowed] = [await readerOf(scope), await readerOf(scope)];
    const etag = etagOf(await treeOf(scope, left.client));
    expect((await treeOf(scope, narrowed.client, withTag(etag))).status).toBe(304);
    const admin = await folders.world.as(folders.world.administrator);
    await admin.delete(`/api/scopes/${scope.id}/members/${left.user.userId}`);
    await folders.world.addMember(scope, narrowed.user, [], ['EXPORT_AUDIT_PACK']);
    for (const headers of [{}, withTag(etag), withTag('*')]) {
      expect((await treeOf(scope, left.client, headers)).status).toBe(404);
      expect((await treeOf(scope, narrowed.client, headers)).status).toBe(403);
      expect((await treeOf(scope, folders.world.stranger, headers)).status).toBe(401);
    }
    expect((await treeOf(scope, scope.client, withTag(etag))).status).toBe(304);
  });

  it('to members of another scope, who do not see its state either', async () => {
    const [scope, other] = [await folders.scope(), await folders.scope()];
    await scope.create('Secret');
    const etag = etagOf(await treeOf(scope, scope.client));
    expect((await treeOf(scope, other.client, withTag(etag))).status).toBe(404);
    const states = await folders.world.db.withActor(other.manager, (tx) =>
      tx.selectFrom('tree_states').select('scope_id').execute(),
    );
    expect(states.filter(({ scope_id }) => scope_id !== other.id)).toEqual([]);
    await expect(
      folders.world.db.withActor(scope.manager, (tx) => tx.deleteFrom('tree_states').execute()),
    ).rejects.toThrow(/permission denied/);
  });
});
