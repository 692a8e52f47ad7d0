import { ChangeSet } from '@codemirror/state';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentDetail, KeptCopyDetail, Version, VersionDetail } from '../../contract/index.ts';
import { foldSteps, lockHead } from '../../server/drafting/index.ts';
import type { Client, WorldUser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';
import { expectHeard, watchChanges } from './watch-changes.ts';

let world: DocumentsWorld;
let anna: WorldUser;
let ben: WorldUser;
let annas: Client;
let bens: Client;
let address: string;

beforeAll(async () => {
  world = await startDocumentsWorld();
  [anna, ben] = [await world.member(world.scope, ['author']), await world.member(world.scope, ['author'])];
  [annas, bens] = [await world.as(anna), await world.as(ben)];
  address = await world.listen();
});
afterAll(() => world?.close());

const at = (version: { id: string }, rest = '') => `/api/documents/versions/${version.id}${rest}`;
/** Types text into a markdown of this length. */
const typed = (length: number, from: number, insert: string, to = from) =>
  ChangeSet.of({ from, to, insert }, length).toJSON();
const send = (client: Client, version: { id: string }, after: number, steps: unknown[], window = 'w') =>
  client.post(at(version, '/steps'), { after, client: window, steps });
const draft = async (fields: Record<string, unknown> = {}): Promise<Version> =>
  (await world.create(fields, annas)).latestVersion;
const read = async (version: { id: string }, client = annas): Promise<VersionDetail> =>
  ok(await client.get(at(version)), 200);
const edits = async (version: Version) =>
  (await world.events(version.documentId)).filter(({ type }) => type === 'VERSION_EDITED');

describe('steps', () => {
  test('are numbered in the order in which they were accepted, and each has its writer, time and window', async () => {
    const version = await draft({ markdown: 'one' });
    expect(ok(await send(annas, version, 0, [typed(3, 3, ' two'), typed(7, 7, '!')], 'a'), 200)).toEqual({
      version: 2,
    });
    expect(ok(await send(bens, version, 2, [typed(8, 0, 'zero ')], 'b'), 200)).toEqual({ version: 3 });
    const { version: newest, steps } = ok(await annas.get(at(version, '/steps?after=1')), 200);
    expect(newest).toBe(3);
    expect(steps).toMatchObject([
      { n: 2, by: { id: anna.userId }, client: 'a', step: [7, [0, '!']] },
      { n: 3, by: { id: ben.userId, displayName: ben.displayName }, client: 'b', step: [[0, 'zero '], 8] },
    ]);
    expect(steps[0].at).toMatch(/^\d{4}-.*Z$/);
    expect(await read(version)).toMatchObject({ markdown: 'zero one two!', step: 3 });
  });

  test('of a rich draft are those of ProseMirror', async () => {
    const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const version = await draft({ markdown: undefined, content: { type: 'doc', content: [paragraph('one')] } });
    const step = { stepType: 'replace', from: 4, to: 4, slice: { content: [{ type: 'text', text: ' two' }] } };
    expect(ok(await send(annas, version, 0, [step]), 200)).toEqual({ version: 1 });
    expect(await read(version)).toMatchObject({ markdown: 'one two\n', contentFormat: 'rich', step: 1 });
  });

  test('that come after those of others are refused with the missing ones', async () => {
    const version = await draft({ markdown: 'one' });
    ok(await send(annas, version, 0, [typed(3, 0, 'a')], 'a'), 200);
    const late = await send(bens, version, 0, [typed(3, 3, 'b')], 'b');
    expect(late).toMatchObject({ status: 409, body: { code: 'STEPS_BEHIND', version: 1, reload: false } });
    expect(late.body.steps).toMatchObject([{ n: 1, client: 'a', step: [[0, 'a'], 3] }]);
    expect((await read(version)).markdown).toBe('aone');
  });

  test('of two at once are never both accepted at one number', async () => {
    const version = await draft({ markdown: '' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        send(index % 2 ? annas : bens, version, 0, [typed(0, 0, 'x')], `w${index}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'STEPS_BEHIND')).toHaveLength(11);
    expect((await read(version)).markdown).toBe('x');
  });

  test('whose answer was lost are not applied again, and more of them are told as behind', async () => {
    const version = await draft({ markdown: '' });
    const steps = [typed(0, 0, 'x')];
    ok(await send(annas, version, 0, steps, 'a'), 200);
    ok(await send(bens, version, 1, [typed(1, 1, 'y')], 'b'), 200);
    expect(ok(await send(annas, version, 0, steps, 'a'), 200)).toEqual({ version: 1 });
    expect((await send(bens, version, 0, steps, 'a')).body.code).toBe('STEPS_BEHIND');
    const more = await send(annas, version, 0, [...steps, typed(1, 1, 'z')], 'a');
    expect(more.body.steps).toMatchObject([{ client: 'a' }, { client: 'b' }]);
    expect((await read(version)).markdown).toBe('xy');
  });

  test('that do not fit the text or the schema are refused, and none of their request is applied', async () => {
    const version = await draft({ markdown: 'one' });
    const rich = await draft({ markdown: undefined, content: { type: 'doc', content: [{ type: 'paragraph' }] } });
    const tooDeep = `${'> '.repeat(120)}x`;
    const bad: [Version, unknown][] = [
      [version, [99, [0, 'x']]],
      [version, [-3]],
      [version, [3, [0, 'two\nlines']]],
      [version, { stepType: 'replace', from: 0, to: 0 }],
      [version, [[3, tooDeep]]],
      [rich, { stepType: 'unheard' }],
      [rich, { stepType: 'replace', from: 0, to: 400 }],
      [rich, { stepType: 'replace', from: 0, to: 2, slice: { content: [{ type: 'tableRow' }] } }],
      [
        rich,
        { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'image', attrs: { src: 'http://x' } }] } },
      ],
      [rich, [3]],
    ];
    for (const [of, step] of bad) {
      const good = of === version ? typed(3, 0, '') : { stepType: 'replace', from: 1, to: 1 };
      const refused = await send(annas, of, 0, [good, step]);
      expect(refused, JSON.stringify(step)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    }
    expect(await read(version)).toMatchObject({ markdown: 'one', step: 0 });
    const large = await send(annas, version, 0, [typed(3, 0, 'x'.repeat(2 * 1024 * 1024))]);
    expect(large).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect((await send(annas, version, 0, [])).status).toBe(400);
  });

  test('are for drafts alone, for authors, and unknown to others', async () => {
    const frozen = await world.versionIn('IN_REVIEW');
    expect(await send(annas, frozen, 0, [[0]])).toMatchObject({ status: 409, body: { code: 'VERSION_NOT_EDITABLE' } });
    const version = await draft();
    expect(await send(world.reader, version, 0, [[0]])).toMatchObject({ status: 403 });
    expect((await world.reader.get(at(version, '/steps'))).status).toBe(200);
    const other = await world.as(await world.createUser('Stranger'));
    expect((await send(other, version, 0, [[0]])).status).toBe(404);
    expect((await other.get(at(version, '/steps'))).status).toBe(404);
  });

  test('that nothing leads to from where a client stands make it read the version again', async () => {
    const version = await draft({ markdown: 'one' });
    expect((await annas.get(at(version, '/steps?after=5'))).body).toMatchObject({ code: 'STEPS_BEHIND', reload: true });
    ok(await annas.patch(at(version), { content: { type: 'doc' } }), 200);
    expect(await send(bens, version, 0, [typed(3, 0, 'x')])).toMatchObject({
      status: 409,
      body: { code: 'STEPS_BEHIND', reload: true, steps: [], version: 1 },
    });
    expect(await read(version)).toMatchObject({ contentFormat: 'rich', step: 1 });
  });
});

describe('the oldest steps of a draft that has too many', () => {
  test('go, but for those that the text lacks; who stood before them reads it again, others go on', async () => {
    const version = await draft({ markdown: '' });
    for (let step = 0; step < 12; step += 1) ok(await send(annas, version, step, [typed(step, step, 'x')]), 200);
    await read(version);
    ok(await send(annas, version, 12, [typed(12, 12, 'y')]), 200);
    const key = { scopeId: world.scope.id, documentId: version.documentId, versionId: version.id };
    const fold = (most: { steps: number; bytes: number }) =>
      world.db.withActor(anna, async (tx) => foldSteps(tx, key, await lockHead(tx, key), most));
    const asked = async (after: number) => (await bens.get(at(version, `/steps?after=${after}`))).body;
    await fold({ steps: 13, bytes: 1_000_000 });
    expect((await asked(0)).steps).toHaveLength(13);
    await fold({ steps: 12, bytes: 1_000_000 });
    expect(await asked(6)).toMatchObject({ code: 'STEPS_BEHIND', reload: true });
    expect((await asked(7)).steps).toHaveLength(6);
    await fold({ steps: 100, bytes: 10 });
    await fold({ steps: 100, bytes: 10 });
    await fold({ steps: 100, bytes: 10 });
    await fold({ steps: 100, bytes: 10 });
    expect((await asked(12)).steps).toMatchObject([{ n: 13 }]);
    expect(await send(bens, version, 3, [typed(3, 3, 'z')], 'b')).toMatchObject({
      body: { reload: true, version: 13 },
    });
    ok(await send(bens, version, 13, [typed(13, 13, 'z')], 'b'), 200);
    expect(await read(version)).toMatchObject({ markdown: `${'x'.repeat(12)}yz`, step: 14 });
  });
});

describe('what is acknowledged', () => {
  test('is in the text that is submitted, and nothing that comes later', async () => {
    const version = await draft({ markdown: 'one' });
    ok(await send(annas, version, 0, [typed(3, 3, ' two')]), 200);
    const [submitted, ...late] = await Promise.all([
      world.quality.post(at(version, '/submit'), {}),
      ...Array.from({ length: 6 }, (_, index) => send(bens, version, 1, [typed(7, 7, `${index}`)], `w${index}`)),
    ]);
    ok(submitted, 200);
    const accepted = late.filter(({ status }) => status === 200);
    expect(accepted.length).toBeLessThanOrEqual(1);
    const { markdown, contentHash } = await read(version);
    expect(markdown).toMatch(accepted.length === 1 ? /^one two\d$/ : /^one two$/);
    expect(contentHash).toBe((await edits(version)).at(-1)?.changes.hashAfter);
    expect(await send(annas, version, 2, [[0]])).toMatchObject({ body: { code: 'VERSION_NOT_EDITABLE' } });
  });

  test('is one event for each person and pause of writing, with the hash before and after', async () => {
    const version = await draft({ markdown: 'one' });
    for (const [index, client] of [annas, bens, annas, annas].entries()) {
      ok(await send(client, version, index, [typed(3 + index, 0, 'x')], 'w'), 200);
    }
    const { body } = await world.reader.get(at(version));
    expect(body).toMatchObject({ markdown: 'xxxxone', revision: 2, lastEdit: { by: { id: ben.userId } } });
    const events = await edits(version);
    expect(events).toHaveLength(2);
    for (const { changes } of events) {
      expect(changes).toMatchObject({
        versionId: version.id,
        revision: 2,
        contentChanged: true,
        steps: { from: 1, to: 4 },
      });
      expect(changes.hashBefore).toMatch(/^[0-9a-f]{64}$/);
      expect(changes.hashAfter).not.toBe(changes.hashBefore);
    }
    const trail = ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?limit=3`), 200).items;
    const actors = trail.filter((event: { type: string }) => event.type === 'VERSION_EDITED');
    expect(new Set(actors.map((event: { actor: { id: string } }) => event.actor.id))).toEqual(
      new Set([anna.userId, ben.userId]),
    );
  });

  test('follows by itself when writing pauses', async () => {
    const version = await draft({ markdown: 'one' });
    ok(await send(annas, version, 0, [typed(3, 3, ' zebrafinch')]), 200);
    const hits = async () => (await annas.get('/api/search?q=zebrafinch')).body.items.length;
    await expect.poll(hits).toBe(1);
  });

  test('makes its writers contributors: with four eyes none of them may release', async () => {
    const scope = await world.createScope('Four eyes');
    const [writer, other] = [
      await world.member(scope, ['quality-manager'], ['MANAGE_MEMBERS']),
      await world.member(scope, ['quality-manager']),
    ];
    const [first, second] = [await world.as(writer), await world.as(other)];
    ok(await first.patch(`/api/scopes/${scope.id}`, { rules: { fourEyes: true } }), 200);
    const made: DocumentDetail = ok(
      await first.post(`/api/scopes/${scope.id}/documents`, { humanId: 'FE-1', title: 'Four', markdown: 'one' }),
      201,
    );
    const version = made.latestVersion;
    ok(await send(second, version, 0, [typed(3, 3, '!')]), 200);
    ok(await first.post(at(version, '/submit'), {}), 200);
    expect((await second.post(at(version, '/release'), {})).body.code).toBe('FOUR_EYES');
  });
});

describe('PATCH', () => {
  test('becomes one step, from which those who write go on', async () => {
    const version = await draft({ markdown: 'one two three' });
    ok(await send(annas, version, 0, [typed(13, 13, '!')]), 200);
    const { revision } = await read(version);
    ok(await bens.patch(at(version), { markdown: 'one 2 three!' }, { 'if-match': `"${revision}"` }), 200);
    const { steps } = ok(await annas.get(at(version, '/steps?after=1')), 200);
    expect(steps).toMatchObject([{ n: 2, by: { id: ben.userId }, client: '', step: [4, [3, '2'], 7] }]);
    expect(await read(version)).toMatchObject({ markdown: 'one 2 three!', step: 2 });
  });

  test('of a text that was written in meanwhile is refused by If-Match', async () => {
    const version = await draft({ markdown: 'one' });
    const { revision } = await read(version);
    ok(await send(annas, version, 0, [typed(3, 3, '!')]), 200);
    const stale = await bens.patch(at(version), { markdown: 'two' }, { 'if-match': `"${revision}"` });
    expect(stale).toMatchObject({ status: 412, body: { code: 'STALE_REVISION' } });
    expect((await read(version)).markdown).toBe('one!');
  });

  test('without If-Match keeps aside what others had written, for each of them alone', async () => {
    const version = await draft({ markdown: 'one' });
    ok(await send(annas, version, 0, [typed(3, 3, ' by Anna')]), 200);
    ok(await bens.patch(at(version), { markdown: 'two' }), 200);
    const { items } = ok(await annas.get(at(version, '/kept-copies')), 200);
    expect(items).toMatchObject([{ reason: 'replaced', replacedBy: { id: ben.userId }, after: 1 }]);
    const copy: KeptCopyDetail = ok(await annas.get(`/api/kept-copies/${items[0].id}`), 200);
    expect(copy).toMatchObject({ markdown: 'one by Anna', contentFormat: 'markdown' });
    expect(ok(await bens.get(at(version, '/kept-copies')), 200).items).toEqual([]);
    expect((await bens.get(`/api/kept-copies/${copy.id}`)).status).toBe(404);
    expect((await bens.delete(`/api/kept-copies/${copy.id}`)).status).toBe(404);
    expect((await annas.delete(`/api/kept-copies/${copy.id}`)).status).toBe(204);
    expect((await annas.get(`/api/kept-copies/${copy.id}`)).status).toBe(404);
  });
});

describe('a copy kept aside', () => {
  test('is listed page by page, opened and gone with the content of the version', async () => {
    const version = await draft();
    const ids: string[] = [];
    for (const markdown of ['first', 'second', 'third']) {
      ids.unshift(ok(await annas.post(at(version, '/kept-copies'), { markdown, after: 3 }), 201).id);
    }
    const page = ok(await annas.get(at(version, '/kept-copies?limit=2')), 200);
    const rest = ok(await annas.get(at(version, `/kept-copies?limit=2&cursor=${page.nextCursor}`)), 200);
    expect([...page.items, ...rest.items].map(({ id }: { id: string }) => id)).toEqual(ids);
    expect((await annas.post(at(version, '/kept-copies'), {})).status).toBe(400);
    await world.step(version, 'cancel');
    ok(await annas.get(`/api/kept-copies/${ids[0]}`), 200);
    await world.step(version, 'dispose');
    expect((await annas.get(`/api/kept-copies/${ids[0]}`)).status).toBe(404);
    expect(await annas.post(at(version, '/kept-copies'), { markdown: 'x' })).toMatchObject({ status: 410 });
  });
});

describe('who is there', () => {
  test('is told to everybody in the draft, with the place, and ends when the window leaves', async () => {
    const version = await draft();
    const stream = await watchChanges(address, bens);
    const own = { client: 'a', version: 0, selection: { anchor: 1, head: 3 } };
    expect((await annas.post(at(version, '/presence'), own)).status).toBe(204);
    expect((await annas.post(at(version, '/presence'), { client: 'a2' })).status).toBe(204);
    const isOf = (client: string, gone?: string) => (one: { event: string; ids: Record<string, unknown> }) =>
      one.event === 'presence' &&
      one.ids.versionId === version.id &&
      one.ids.client === client &&
      one.ids.gone === gone;
    await expectHeard(stream, isOf('a'));
    const { items } = ok(await bens.get(at(version, '/presence')), 200);
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(
      expect.objectContaining({ ...own, user: { id: anna.userId, displayName: anna.displayName } }),
    );
    expect((await bens.post(at(version, '/presence'), { client: 'a' })).status).toBe(400);
    expect((await annas.delete(at(version, '/presence?client=a'))).status).toBe(204);
    await expectHeard(stream, isOf('a', '1'));
    expect(ok(await bens.get(at(version, '/presence')), 200).items).toMatchObject([{ client: 'a2', selection: null }]);
    ok(
      await send(annas, version, 0, [
        typed(version.title.length === 0 ? 0 : ((await read(version)).markdown?.length ?? 0), 0, 'x'),
      ]),
      200,
    );
    await expectHeard(
      stream,
      ({ event, ids }) => event === 'steps' && ids.versionId === version.id && ids.version === '1',
    );
    stream.stop();
    await world.step(version, 'submit');
    expect((await annas.post(at(version, '/presence'), own)).body.code).toBe('VERSION_NOT_EDITABLE');
  });
});

test('who lost the right to write is refused with the next step, and what they wrote stays', async () => {
  const leaving = await world.member(world.scope, ['author']);
  const client = await world.as(leaving);
  const version = await draft({ markdown: 'one' });
  ok(await send(client, version, 0, [typed(3, 3, '!')]), 200);
  ok(
    await world
      .as(world.administrator)
      .then((admin) => admin.delete(`/api/scopes/${world.scope.id}/members/${leaving.userId}`)),
    204,
  );
  expect((await send(client, version, 1, [typed(4, 4, '!')])).status).toBe(404);
  expect((await read(version)).markdown).toBe('one!');
  expect((await edits(version)).length).toBe(1);
});
