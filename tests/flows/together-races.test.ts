/** Steps that arrive in the very moment of another act, and steps that no editor makes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Version, VersionDetail } from '../../contract/index.ts';
import { lockVersion } from '../../server/documents/find-version.ts';
import type { Client, WorldUser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let anna: WorldUser;
let annas: Client;
let bens: Client;

beforeAll(async () => {
  world = await startDocumentsWorld();
  anna = await world.member(world.scope, ['author']);
  annas = await world.as(anna);
  bens = await world.as(await world.member(world.scope, ['author']));
});
afterAll(() => world?.close());

const at = (version: { id: string }, rest = '') => `/api/documents/versions/${version.id}${rest}`;
const send = (client: Client, version: { id: string }, after: number, steps: unknown[]) =>
  client.post(at(version, '/steps'), { after, client: 'w', steps });
const draft = async (fields: Record<string, unknown> = {}): Promise<Version> =>
  (await world.create(fields, annas)).latestVersion;
const read = async (version: { id: string }): Promise<VersionDetail> => ok(await annas.get(at(version)), 200);
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** Until a statement of this database waits for a lock. */
async function untilAStatementWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await world.db.pool.query(waiting)).rowCount).toBeGreaterThan(0);
}

describe('the first step of a draft', () => {
  test('waits for an act that has the document already', async () => {
    const version = await draft({ markdown: 'one' });
    let isAnswered = false;
    const { held, sending } = await world.db.withActor(anna, async (tx) => {
      const found = await lockVersion(tx, anna, version.id, { permission: 'AUTHOR_DOCUMENTS', wholeScope: false });
      const answer = send(bens, version, 0, [[3, [0, '!']]]).finally(() => {
        isAnswered = true;
      });
      await untilAStatementWaits();
      return { held: { step: found.step, isAnswered }, sending: [answer] };
    });
    expect(held).toEqual({ step: 0, isAnswered: false });
    expect(ok(await (sending[0] as ReturnType<Client['post']>), 200)).toEqual({ version: 1 });
    expect((await read(version)).markdown).toBe('one!');
  });

  test('is in the text, or refused, whatever is saved whole or submitted at that moment', async () => {
    for (let round = 0; round < 12; round += 1) {
      const version = await draft({ markdown: 'one' });
      const { revision } = await read(version);
      const isSaved = round % 2 === 0;
      const [act, step] = await Promise.all([
        isSaved
          ? bens.patch(at(version), { markdown: 'one two' }, { 'if-match': `"${revision}"` })
          : world.quality.post(at(version, '/submit'), {}),
        send(annas, version, 0, [[3, [0, '!']]]),
      ]);
      const { markdown, state } = await read(version);
      const told = `${act.status} ${step.status} ${markdown}`;
      if (isSaved) expect(['200 409 one two', '412 200 one!'], told).toContain(told);
      else expect(state === 'IN_REVIEW' && ['200 409 one', '200 200 one!'].includes(told), told).toBe(true);
    }
  });
});

test('steps behind a number that no draft has reached are told that the text is another one', async () => {
  const version = await draft({ markdown: 'one' });
  for (const after of [1, 2 ** 31 - 1, 2 ** 31, 2 ** 40]) {
    const refused = await send(annas, version, after, [[3, [0, 'x']]]);
    expect(refused.body, String(after)).toMatchObject({ code: 'STEPS_BEHIND', reload: true, version: 0, steps: [] });
    expect((await annas.get(at(version, `/steps?after=${after}`))).body.code).toBe('STEPS_BEHIND');
  }
  const far = { client: 'w', version: 2 ** 31, selection: { anchor: 2 ** 31, head: 0 } };
  expect((await annas.post(at(version, '/presence'), far)).status).toBe(400);
  expect((await annas.post(at(version, '/kept-copies'), { markdown: 'x', after: 2 ** 31 })).status).toBe(400);
});

test('steps of a rich draft whose places run backwards, or that name what is not there, are refused, and nothing changes', async () => {
  const content = { type: 'doc', content: [paragraph('one'), paragraph('two')] };
  const version = await draft({ markdown: undefined, content });
  const heading = { content: [{ type: 'heading', attrs: { level: 2 } }] };
  const bad = [
    { stepType: 'replace', from: 2, to: 1 },
    { stepType: 'replace', from: 1.5, to: 2 },
    { stepType: 'addMark', from: 4, to: 2, mark: { type: 'bold' } },
    { stepType: 'replaceAround', from: 0, to: 5, gapFrom: 4, gapTo: 1, insert: 1, slice: heading },
    { stepType: 'replaceAround', from: 0, to: 5, gapFrom: 1, gapTo: 4, insert: -1, slice: heading },
    { stepType: 'attr', pos: 0, attr: 'level', value: 3 },
    { stepType: 'attr', pos: 0, attr: '__proto__', value: { level: 3 } },
    { stepType: 'docAttr', attr: 'level', value: 3 },
  ];
  const good = { stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'x' }] } };
  for (const step of bad) {
    const refused = await send(annas, version, 0, [good, step]);
    expect(refused, JSON.stringify(step)).toMatchObject({ status: 400, body: { errors: [{ path: 'steps.1' }] } });
  }
  expect(await read(version)).toMatchObject({ markdown: 'one\n\ntwo\n', step: 0, revision: 1 });
  const around = { ...{ stepType: 'replaceAround', from: 0, to: 5, gapFrom: 1, gapTo: 4 }, insert: 1, slice: heading };
  ok(await send(annas, version, 0, [good, { ...around, to: 6, gapTo: 5, structure: true }]), 200);
  expect((await read(version)).markdown).toBe('## xone\n\ntwo\n');
});
