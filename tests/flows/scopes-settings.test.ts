/** Name, language and rules of a scope: who sees and changes them, and what the trail keeps. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, startWorld, type World, type WorldScope } from '../harness/index.ts';

let world: World;
let scope: WorldScope;
let admin: Client;
let manager: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as(world.administrator);
  scope = await world.createScope('Acme');
  manager = await world.as(await world.member(scope, ['scope-admin']));
});
afterAll(() => world?.close());

const path = (of: { id: string } = scope) => `/api/scopes/${of.id}`;
const off = {
  ...{ signature: false, fourEyes: false, minReviewers: 0, reviewMonths: null },
  ...{ runningHead: true, retentionMonths: null, changeSummary: false, approvalRecord: false, readingSignature: false },
  ...{ openComments: 'allow', drafts: 'members' },
};
const changes = async () =>
  (await manager.get(`${path()}/audit-events?type=SCOPE_CHANGED&limit=200`)).body.items.map(
    (event: { changes: unknown }) => event.changes,
  );

describe('a scope', () => {
  test('begins in English with every rule off but the running head, as each member and the administrator see', async () => {
    const reader = await world.as(await world.member(scope, ['reader']));
    for (const client of [reader, manager, admin]) {
      const answer = await client.get(path());
      expect([answer.status, answer.body]).toEqual([
        200,
        { id: scope.id, name: 'Acme', language: 'en', rules: off, createdAt: expect.stringMatching(/Z$/) },
      ]);
    }
    const listed = (await reader.get('/api/scopes')).body.items;
    expect(listed).toEqual([(await reader.get(path())).body]);
  });

  test('is not there for one who is no member', async () => {
    const stranger = await world.as(await world.createUser('Stranger'));
    expect((await stranger.get(path())).status).toBe(404);
    expect((await stranger.patch(path(), { name: 'Taken over' })).status).toBe(404);
  });

  test('takes name, language and single rules, and one event tells what was before', async () => {
    const before = (await changes()).length;
    const rules = { fourEyes: true, minReviewers: 2, reviewMonths: 24 };
    const answer = await manager.patch(path(), { name: ' Acme Devices ', language: 'de-ch', rules });
    const to = { name: 'Acme Devices', language: 'de-CH', rules: { ...off, ...rules } };
    expect([answer.status, answer.body]).toMatchObject([200, { id: scope.id, ...to }]);
    expect((await manager.get(path())).body).toEqual(answer.body);
    const trail = await changes();
    expect(trail).toHaveLength(before + 1);
    expect(trail[0]).toEqual({ from: { name: 'Acme', language: 'en', rules: off }, to });
    const back = { ...off, reviewMonths: null };
    expect((await admin.patch(path(), { name: 'Acme', language: 'en', rules: back })).body.rules).toEqual(off);
  });

  test('that is told what it is already writes nothing', async () => {
    const before = await changes();
    expect((await manager.patch(path(), { name: 'Acme', rules: { signature: false } })).status).toBe(200);
    expect(await changes()).toEqual(before);
  });

  test('is not changed by a member without MANAGE_MEMBERS', async () => {
    const client = await world.as(await world.member(scope, ['quality-manager']));
    const answer = await client.patch(path(), { name: 'Mine' });
    expect([answer.status, answer.body.permission]).toEqual([403, 'MANAGE_MEMBERS']);
  });

  test.each([
    {},
    { name: '' },
    { name: ' ' },
    { name: null },
    { language: 'german' },
    { language: 'en_US' },
    { language: '' },
    { color: 'red' },
    { rules: {} },
    { rules: { signature: 'yes' } },
    { rules: { minReviewers: 6 } },
    { rules: { minReviewers: -1 } },
    { rules: { minReviewers: null } },
    { rules: { minReviewers: 1.5 } },
    { rules: { reviewMonths: 0 } },
    { rules: { reviewMonths: 61 } },
    { rules: { sixEyes: true } },
    { rules: { runningHead: 'no' } },
    { rules: { runningHead: null } },
  ])('is not changed by %j', async (body) => {
    const before = (await manager.get(path())).body;
    const answer = await manager.patch(path(), body);
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect((await manager.get(path())).body).toEqual(before);
  });
});

describe('the name of a scope', () => {
  test('is taken whatever its case, for a new scope and for a renamed one', async () => {
    await world.createScope('Möller Werke');
    const second = await world.createScope('Second');
    for (const name of ['Möller Werke', 'MÖLLER WERKE', ' möller werke ']) {
      for (const answer of [await admin.post('/api/scopes', { name }), await admin.patch(path(second), { name })]) {
        expect([answer.status, answer.body.code]).toEqual([409, 'SCOPE_NAME_TAKEN']);
      }
    }
    expect((await admin.patch(path(second), { name: 'SECOND' })).body.name).toBe('SECOND');
  });

  test('goes to one of many who take it at once', async () => {
    const scopes = await Promise.all([1, 2, 3, 4, 5].map((number) => world.createScope(`Rival ${number}`)));
    const renamed = await Promise.all(
      scopes.map((rival, index) => admin.patch(path(rival), { name: index % 2 ? 'Prize' : 'PRIZE' })),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test('keeps what each of many changes at once', async () => {
    const busy = await world.createScope('Busy');
    const bodies = [{ name: 'Busy still' }, { language: 'fr' }, { rules: { signature: true } }];
    await Promise.all(bodies.map((body) => admin.patch(path(busy), body)));
    expect((await admin.get(path(busy))).body).toMatchObject({
      ...{ name: 'Busy still', language: 'fr', rules: { ...off, signature: true } },
    });
  });
});

describe('how new documents of a scope are written', () => {
  const writing = () => `${path()}/writing`;

  test('is left to each person at first, is set by who manages members, and every member reads it', async () => {
    const reader = await world.as(await world.member(scope, ['reader']));
    expect((await reader.get(writing())).body).toEqual({ newDocumentFormat: null });
    const before = (await changes()).length;
    for (const newDocumentFormat of ['markdown', 'markdown', 'rich', null]) {
      const answer = await manager.put(writing(), { newDocumentFormat });
      expect([answer.status, answer.body]).toEqual([200, { newDocumentFormat }]);
      expect((await reader.get(writing())).body).toEqual({ newDocumentFormat });
    }
    expect((await changes()).slice(0, -before || undefined).reverse()).toEqual([
      { from: { newDocumentFormat: null }, to: { newDocumentFormat: 'markdown' } },
      { from: { newDocumentFormat: 'markdown' }, to: { newDocumentFormat: 'rich' } },
      { from: { newDocumentFormat: 'rich' }, to: { newDocumentFormat: null } },
    ]);
  });

  test('is refused to others, of another scope, and for a format that nobody knows', async () => {
    const author = await world.as(await world.member(scope, ['author']));
    const denied = await author.put(writing(), { newDocumentFormat: 'rich' });
    expect(denied).toMatchObject({ status: 403, body: { permission: 'MANAGE_MEMBERS' } });
    const stranger = await world.as(await world.createUser('Stranger to writing'));
    expect((await stranger.get(writing())).status).toBe(404);
    expect((await stranger.put(writing(), { newDocumentFormat: 'rich' })).status).toBe(404);
    for (const body of [{ newDocumentFormat: 'word' }, {}, { newDocumentFormat: 'rich', more: 1 }]) {
      expect((await manager.put(writing(), body)).status).toBe(400);
    }
  });
});
