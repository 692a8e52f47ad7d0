/** No person starves the others. What is slow waits for a lock that is held here by hand, so that nothing depends on the machine. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSession, sessionCookieName } from '../../server/access/index.ts';
import { type Answer, type Client, superuser } from '../harness/index.ts';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

const poolSize = 10;
let folders: FolderWorld;
let scope: FolderScope;
let reader: Client;
let blocker: pg.Client;

beforeAll(async () => {
  folders = await startFolderWorld(poolSize);
  scope = await folders.scope();
  reader = await folders.world.as(await folders.world.member(scope, ['reader']));
});
afterAll(() => folders?.close());
beforeEach(async () => {
  blocker = await superuser(folders.world.database.url);
  await blocker.query('begin');
});
afterEach(() => blocker.end());

const newcomer = async () => folders.world.as(await folders.world.member(scope, ['quality-manager']));
const searches = (client: Client, count: number) =>
  Array.from({ length: count }, () => client.get('/api/search?q=word'));
const statuses = async (answers: Promise<Answer>[]) => (await Promise.all(answers)).map(({ status }) => status);

const standStill = () => blocker.query('lock table muniment.search_entries in access exclusive mode');

/** Until as many statements of the server as that wait for the lock: the burst has come as far as it comes. */
async function untilWaiting(count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await folders.sql.query(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'muniment' and wait_event_type = 'Lock'`,
      );
      return rows[0].count;
    })
    .toBe(count);
}

/** What a person does all day, while others keep the service busy. */
async function ordinaryDay(client: Client): Promise<number[]> {
  const answers = [
    await client.get('/api/me'),
    await client.get(`/api/scopes/${scope.id}/folders`),
    await client.get(`/api/documents?scopeId=${scope.id}`),
    await client.get('/api/me/notifications'),
  ];
  return answers.map(({ status }) => status);
}

test("one person's burst of searches waits in a queue of its own: two at once, and everyone else is answered meanwhile", async () => {
  await standStill();
  const greedy = await newcomer();
  const burst = searches(greedy, 40);
  await untilWaiting(2);
  expect(await ordinaryDay(reader)).toEqual([200, 200, 200, 200]);
  // What is light is not held up by what is heavy, the same person's included.
  expect((await greedy.get('/api/me')).status).toBe(200);
  const metrics = await folders.world.stranger.get('/metrics');
  expect(metrics.text).toContain('http_heavy_reads_waiting 38');
  await blocker.query('rollback');
  expect(new Set(await statuses(burst))).toEqual(new Set([200]));
});

test('the heavy reads of many leave half of the connections to everything else', async () => {
  await standStill();
  const many = await Promise.all(Array.from({ length: 8 }, newcomer));
  const burst = many.flatMap((client) => searches(client, 3));
  await untilWaiting(poolSize / 2);
  expect((await reader.get('/api/me')).status).toBe(200);
  expect((await reader.get('/api/me/notifications')).status).toBe(200);
  await blocker.query('rollback');
  expect(new Set(await statuses(burst))).toEqual(new Set([200]));
  expect(await ordinaryDay(reader)).toEqual([200, 200, 200, 200]);
});

test("one person's acts that wait for a lock take half of the connections at most", async () => {
  await blocker.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))', [scope.id]);
  const acts = Array.from({ length: 30 }, (_, index) =>
    scope.client.post(`/api/scopes/${scope.id}/folders`, { name: `Folder ${index}` }),
  );
  await untilWaiting(poolSize / 2);
  expect(await ordinaryDay(reader)).toEqual([200, 200, 200, 200]);
  await blocker.query('rollback');
  expect(new Set(await statuses(acts))).toEqual(new Set([201]));
});

test('who hangs up gives up waiting, and what was under way still counts until it has ended', async () => {
  const address = await folders.world.listen();
  await standStill();
  const user = await folders.world.member(scope, ['reader']);
  const { config, db } = folders.world;
  const secret = await db.withoutActor((tx) => openSession(tx, config, user.userId));
  const headers = { cookie: `${sessionCookieName(config)}=${secret}` };
  const gone = new AbortController();
  const left = Array.from({ length: 10 }, () =>
    fetch(`${address}/api/search?q=word`, { headers, signal: gone.signal }).catch(() => null),
  );
  await untilWaiting(2);
  gone.abort();
  await Promise.all(left);
  await expect.poll(async () => (await folders.world.stranger.get('/metrics')).text).toContain('heavy_reads_waiting 0');
  // What had begun goes on in the database, and nothing begins beside it.
  await untilWaiting(2);
  await blocker.query('rollback');
  expect((await (await folders.world.as(user)).get('/api/search?q=word')).status).toBe(200);
});
