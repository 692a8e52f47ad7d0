/**
 * Rule `drafts: "writers"`: who holds neither AUTHOR_DOCUMENTS nor RELEASE_DOCUMENTS sees only what was released once. Every route
 * of /api/openapi.json is asked with identifiers of what is hidden, and every answer is read for its words.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { type Permission, permissions } from '../../domain/permissions/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from '../flows/documents-world.ts';
import { watchChanges } from '../flows/watch-changes.ts';
import type { Answer, Client, WorldUser } from '../harness/index.ts';
import { file, type Operation, queryFor, readOperations, send } from './operations.ts';

/** Everything but what makes a writer, and the trail, which stays whole for who may read it. */
const without: Permission[] = ['AUTHOR_DOCUMENTS', 'RELEASE_DOCUMENTS', 'VIEW_AUDIT_TRAIL'];
const readersPermissions = permissions.filter((permission) => !without.includes(permission));

let world: DocumentsWorld;
let person: WorldUser;
let reader: Client;
let open: Version;
let draft: Version;
let hidden: Version;
let cancelled: Version;
let ids: Record<string, string[]>;
const path = (version: { id: string }, rest = '') => `/api/documents/versions/${version.id}${rest && `/${rest}`}`;

async function fillIn(version: Version): Promise<{ attachment: string; comment: string }> {
  const attachment = ok(await world.author.request('POST', path(version, 'attachments'), file), 201).id;
  const comment = ok(await world.quality.post(path(version, 'comments'), { body: 'A word on xyzzy.' }), 201).id;
  return { attachment, comment };
}

const setRule = async (drafts: 'members' | 'writers') =>
  ok(await (await world.as(world.administrator)).patch(`/api/scopes/${world.scope.id}`, { rules: { drafts } }), 200);

beforeAll(async () => {
  world = await startDocumentsWorld({ poolSize: 15 });
  person = await world.createUser('Former author');
  await world.addMember(world.scope, person, ['author', 'approver']);
  reader = await world.as(person);
  open = await world.released({ humanId: 'OPEN-1', title: 'Open', markdown: 'Open words, see [it](doc:HID-1).' });
  draft = await world.revise(open.documentId);
  const risk = ':::risk[Secret risk xyzzy]{key=R-1 initial=unacceptable}\nx\n:::\n\n[back](doc:OPEN-1)';
  ok(await world.author.patch(path(draft), { title: 'Secret xyzzy title', markdown: risk }), 200);
  const first = ok(
    await reader.post(`/api/scopes/${world.scope.id}/documents`, {
      ...{ humanId: 'HID-1', title: 'Hidden xyzzy', markdown: `${risk.replace('R-1', 'R-2')}\n\nxyzzy` },
    }),
    201,
  ).latestVersion;
  hidden = first;
  const parts = [await fillIn(draft), await fillIn(hidden)];
  ok(await reader.put('/api/me/kept', { favourites: [hidden.documentId, open.documentId] }), 204);
  ok(await reader.post(path(hidden, 'submit'), { reviewers: [person.userId] }), 200);
  ok(await world.quality.post(path(hidden, 'comments'), { body: 'Hello @Former author, xyzzy.' }), 201);
  const { step } = ok(await world.author.get(path(draft)), 200);
  ok(await reader.post(path(draft, 'steps'), { after: step, client: 'w', steps: [[risk.length, [0, ' xyzzy']]] }), 200);
  ok(await world.author.get(path(draft)), 200);
  ok(await reader.post(path(draft, 'presence'), { client: 'w' }), 204);
  const copy = ok(await reader.post(path(draft, 'kept-copies'), { markdown: 'A copy of xyzzy.' }), 201).id;
  cancelled = await world.versionIn('CANCELLED', { humanId: 'CAN-1', title: 'Cancelled xyzzy' });
  await setRule('writers');
  await world.addMember(world.scope, person, [], readersPermissions);
  ids = {
    documents: [hidden.documentId, cancelled.documentId],
    versions: [hidden.id, draft.id, cancelled.id],
    attachments: parts.map(({ attachment }) => attachment),
    comments: parts.map(({ comment }) => comment),
    'kept-copies': [copy],
  };
});
afterAll(() => world?.close());

describe('what was never released', () => {
  const nameOf = ({ method, path: address }: Operation) => `${method} ${address}`;
  const comparable = ({ status, body }: Answer, id: string) =>
    JSON.parse(JSON.stringify({ status, body: { ...body, instance: '' } }).replaceAll(id, '<id>'));

  test('is unknown to every route, in the very words for what nobody has', async () => {
    let asked = 0;
    for (const operation of await readOperations(world.stranger)) {
      const noun = operation.nouns.find((one) => one in ids);
      if (noun === undefined) continue;
      for (const id of ids[noun] ?? []) {
        const urlWith = (value: string) =>
          operation.path.replace(
            /([\w-]+)\/\{\w+\}/g,
            (_, one: string) => `${one}/${one === noun ? value : crypto.randomUUID()}`,
          ) + queryFor(operation);
        const nobodys = crypto.randomUUID();
        const [answer, expected] = [
          await send(reader, operation, urlWith(id)),
          await send(reader, operation, urlWith(nobodys)),
        ];
        const name = `${nameOf(operation)} ${answer.text}`;
        expect(comparable(answer, id), name).toEqual(comparable(expected, nobodys));
        expect(answer.status, name).toBe(404);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(60);
  });

  test('has no steps, nobody in it and no copies, not even of one’s own, for who asks the database itself', async () => {
    const rows = (who: WorldUser) =>
      world.db.withActor(who, async (tx) => {
        const counts = sql<{
          counts: number[];
        }>`select array[(select count(*) from drafts), (select count(*) from draft_steps),
          (select count(*) from draft_presence), (select count(*) from kept_copies)]::int[] as counts`;
        return (await counts.execute(tx)).rows[0]?.counts;
      });
    expect(await rows(person)).toEqual([0, 0, 0, 0]);
    await setRule('members');
    expect((await rows(person))?.every((count) => count > 0)).toBe(true);
    await setRule('writers');
    for (const part of ['steps', 'presence', 'kept-copies']) {
      expect(await reader.get(path(draft, part)), part).toMatchObject({ status: 404 });
    }
  });

  test('is named by no answer, whatever is asked', async () => {
    const secrets = [...Object.values(ids).flat(), 'xyzzy', 'HID-1"', 'CAN-1', 'R-1', 'R-2'];
    const here: Record<string, string> = { scopes: world.scope.id, documents: open.documentId, versions: open.id };
    for (const operation of await readOperations(world.stranger)) {
      if (operation.method !== 'GET' || operation.path.endsWith('/events')) continue;
      const url = operation.path.replace(
        /([\w-]+)\/\{\w+\}/g,
        (_, one) => `${one}/${here[one] ?? crypto.randomUUID()}`,
      );
      const { text, status } = await send(reader, operation, url + queryFor(operation));
      expect(status, nameOf(operation)).toBeLessThan(500);
      for (const secret of secrets) expect(text, nameOf(operation)).not.toContain(secret);
    }
  });

  test('is in no list, count, search, trace or use', async () => {
    const scope = `/api/scopes/${world.scope.id}`;
    const humanIds = async (address: string) =>
      ok(await reader.get(address), 200).items.map((item: { humanId: string }) => item.humanId);
    for (const address of ['/api/documents', `${scope}/documents`, `${scope}/documents?folderId=root`]) {
      expect(await humanIds(address), address).toEqual(['OPEN-1']);
    }
    for (const [query, found] of [
      ['state=DRAFT', []],
      ['state=IN_REVIEW', []],
      ['state=CANCELLED', []],
      ['state=RELEASED', ['OPEN-1']],
      ['q=xyzzy', []],
      ['q=open', ['OPEN-1']],
      ['q=HID', []],
      ['q=open&state=RELEASED', ['OPEN-1']],
    ] as const) {
      expect(await humanIds(`/api/documents?${query}`), query).toEqual(found);
    }
    expect(ok(await reader.get(`${scope}/folders`), 200)).toMatchObject({ documentCount: 1, rootDocumentCount: 1 });
    expect(await humanIds('/api/search?q=xyzzy')).toEqual([]);
    expect(await humanIds('/api/search?q=HID-1')).toEqual([]);
    expect(ok(await reader.get('/api/search?q=words'), 200).items).toMatchObject([{ versionId: open.id, number: 1 }]);
    expect(ok(await reader.get('/api/search/spelling?q=xyzzi'), 200)).toEqual({ meant: null });
    expect(ok(await reader.get(`/api/documents/${open.documentId}`), 200)).toMatchObject({
      ...{ title: 'Open', latestVersion: { id: open.id }, versions: [{ id: open.id }] },
    });
    expect(ok(await reader.get('/api/me/notifications'), 200).items).toEqual([]);
    const inbox = ok(await reader.get('/api/me/inbox'), 200);
    for (const [list, items] of Object.entries(inbox)) expect(items, list).toEqual([]);
  });

  test('is no side of a comparison, and no text of its own is exported', async () => {
    expect(await reader.get(`${path(open, 'changes')}?from=${draft.id}`)).toMatchObject({ status: 404 });
    const pack = await reader.request('GET', `/api/scopes/${world.scope.id}/audit-pack`);
    expect(pack.status).toBe(200);
    // The text of what was released may name it.
    for (const secret of ['CAN-1', 'xyzzy', 'DRAFT']) expect(pack.text.includes(secret), secret).toBe(false);
  });

  test('is seen by who may author or release, and by everybody while the rule says so', async () => {
    for (const client of [world.author, world.quality]) ok(await client.get(path(hidden)), 200);
    await setRule('members');
    ok(await world.reader.get(path(hidden)), 200);
    expect(ok(await world.reader.get(`/api/scopes/${world.scope.id}/folders`), 200).documentCount).toBe(3);
    await setRule('writers');
    expect(await world.reader.get(path(hidden))).toMatchObject({ status: 404 });
  });

  test('is not seen with a token of an author that may only view', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const tokenOf = async (held: Permission[]) =>
      ok(await world.author.post('/api/tokens', { name: held.join(), permissions: held, expiresAt }), 201).token;
    const status = async (held: Permission[]) => {
      const headers = { authorization: `Bearer ${await tokenOf(held)}` };
      return (await world.stranger.request('GET', path(hidden), { headers })).status;
    };
    expect([await status(['VIEW']), await status(['VIEW', 'AUTHOR_DOCUMENTS'])]).toEqual([404, 200]);
  });

  test('is announced to its writers alone', async () => {
    const address = await world.listen();
    const [writers, readers] = [await watchChanges(address, world.author), await watchChanges(address, reader)];
    ok(await world.author.patch(path(draft), { markdown: 'Changed xyzzy.' }), 200);
    const created = await world.create({ humanId: 'HID-2' });
    ok(await world.quality.patch(`/api/documents/${open.documentId}`, { nextReview: '2027-01-01' }), 200);
    await expect.poll(() => readers.heard.some(({ event }) => event === 'document')).toBe(true);
    await expect.poll(() => writers.heard.filter(({ event }) => event === 'document').length).toBe(3);
    const told = JSON.stringify(readers.heard);
    for (const id of [draft.id, created.id, created.latestVersion.id]) expect(told).not.toContain(id);
    // Who loses sight of drafts begins anew.
    await setRule('members');
    await expect
      .poll(async () => {
        ok(await world.author.patch(path(draft), { markdown: `Changed xyzzy ${crypto.randomUUID()}.` }), 200);
        return JSON.stringify(readers.heard).includes(draft.id);
      })
      .toBe(true);
    await setRule('writers');
    await readers.ended;
    writers.stop();
  });
});

describe('who may revoke and dispose without seeing drafts', () => {
  test('leaves what the writers see as it is', async () => {
    const version = await world.released({ humanId: 'MIX-1', title: 'Mixed', markdown: 'Shared plugh.' });
    const next = await world.revise(version.documentId);
    ok(await world.author.request('POST', path(next, 'attachments'), file), 201);
    ok(await reader.post(path(version, 'revoke'), { reason: 'Wrong.' }), 200);
    const states = async (client: Client, state: string) =>
      ok(await client.get(`/api/documents?state=${state}&q=MIX`), 200).items.length;
    expect([await states(world.author, 'DRAFT'), await states(reader, 'REVOKED')]).toEqual([1, 1]);
    ok(await reader.post(path(version, 'dispose'), { reason: 'Old.' }), 200);
    expect([await states(world.author, 'DRAFT'), await states(reader, 'DISPOSED')]).toEqual([1, 1]);
    expect(ok(await reader.get('/api/search?q=plugh'), 200).items).toEqual([]);
    expect(ok(await world.author.get('/api/search?q=plugh'), 200).items).toMatchObject([{ versionId: next.id }]);
  });
});

test('the first release of a document shows it to everybody, also in what was kept of the tree', async () => {
  const tree = `/api/scopes/${world.scope.id}/folders`;
  const before = await world.reader.get(tree);
  const version = await world.versionIn('IN_REVIEW', { humanId: 'NEW-1', title: 'New frobozz' });
  const kept = { headers: { 'if-none-match': String(before.headers.etag) } };
  expect((await world.reader.request('GET', tree, kept)).body?.documentCount ?? before.body.documentCount).toBe(
    before.body.documentCount,
  );
  await world.step(version, 'release');
  const after = await world.reader.request('GET', tree, kept);
  expect([after.status, after.body.documentCount]).toEqual([200, before.body.documentCount + 1]);
  expect(ok(await world.reader.get('/api/search?q=frobozz'), 200).items).toHaveLength(1);
});
