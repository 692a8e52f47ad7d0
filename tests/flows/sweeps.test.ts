/** What is over or can be made again is removed, and what lives stays. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportJob, KeptItem } from '../../contract/index.ts';
import { processMetrics } from '../../server/kernel/process-metrics.ts';
import { sweepAll } from '../../server/kernel/sweeping/index.ts';
import { allSweeps } from '../../server/sweeps.ts';
import { superuser, worldPassword } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let database: Awaited<ReturnType<typeof superuser>>;
beforeAll(async () => {
  world = await startDocumentsWorld();
  database = await superuser(world.database.url);
  await database.query('set search_path = muniment');
});
afterAll(async () => {
  await database?.end();
  await world?.close();
});

const count = async (table: string) => Number((await database.query(`select count(*) from ${table}`)).rows[0].count);

async function sweep(galleysMegabytes = 20_000, keeping: Partial<typeof world.config.keeping> = {}): Promise<void> {
  const kept = { ...world.config.keeping, ...keeping };
  const services = { ...world.services, config: { ...world.config, galleysMegabytes, keeping: kept } };
  const said: string[] = [];
  await sweepAll(services, allSweeps, (message) => said.push(message));
  expect(said).toEqual([]);
}

async function sweptRows(of: string): Promise<number> {
  const { values = [] } = (await processMetrics.getSingleMetric('swept_rows_total')?.get()) ?? {};
  return values.find(({ labels }) => labels.of === of)?.value ?? 0;
}

const signIn = (email: string) => world.stranger.post('/api/auth/login', { email, password: worldPassword });

test('sessions that have ended are removed, in as many steps as it takes, and those in use stay', async () => {
  const user = await world.createUser('Traveller');
  const client = await world.as(user);
  await database.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select sha256(n::text::bytea), $1, now() - interval '1 minute' from generate_series(1, 2500) n`,
    [user.userId],
  );
  const [all, before] = [await count('sessions'), await sweptRows('sessions')];
  await sweep();
  expect(await count('sessions')).toBe(all - 2_500);
  expect((await sweptRows('sessions')) - before).toBe(2_500);
  expect((await client.get('/api/me')).status).toBe(200);
});

test('links, flows, challenges and tickets go when they have expired; failed sign-ins when no throttle counts them', async () => {
  const { userId, email } = await world.createUser('Forgetful');
  await world.stranger.post('/api/auth/login', { email, password: 'wrong' });
  for (const age of ['-1 day', '1 day']) {
    await database.query(
      `insert into password_links (token_hash, user_id, expires_at) values (sha256(convert_to($2::text, 'UTF8')), $1, now() + $2::text::interval)`,
      [userId, age],
    );
    await database.query(
      `insert into oidc_flows (state_hash, code_verifier, nonce, return_to, expires_at)
       values (sha256(convert_to($1::text, 'UTF8')), '', '', '', now() + $1::text::interval)`,
      [age],
    );
    await database.query(
      `insert into passkey_challenges (challenge_hash, expires_at) values (sha256(convert_to($1::text, 'UTF8')), now() + $1::text::interval)`,
      [age],
    );
    await database.query(
      `insert into signing_tickets (ticket_hash, user_id, expires_at) values (sha256(convert_to($2::text, 'UTF8')), $1, now() + $2::text::interval)`,
      [userId, age],
    );
  }
  await database.query(
    `insert into sign_in_failures (account_key, address, at) values ('x', 'x', now() - interval '3 hours')`,
  );
  await sweep();
  for (const table of ['password_links', 'oidc_flows', 'passkey_challenges', 'signing_tickets', 'sign_in_failures']) {
    expect([table, await count(table)]).toEqual([table, 1]);
  }
  expect((await signIn(email)).status).toBe(200);
});

test('galleys that nobody used for a quarter go, and using one keeps it', async () => {
  const [used, unused] = [await world.released(), await world.released()];
  const print = async ({ id }: { id: string }) =>
    expect((await world.quality.get(`/api/documents/versions/${id}/export/pdf`)).status).toBe(200);
  await print(used);
  await print(unused);
  await database.query(`update galleys set used_at = now() - interval '91 days'`);
  await print(used);
  await sweep();
  expect((await database.query('select version_id from galleys')).rows).toEqual([{ version_id: used.id }]);
  await print(unused);
  expect(await count('galleys')).toBe(2);
});

test('galleys beyond GALLEYS_MB go, the least recently used first, but none that an export under way may need', async () => {
  const version = await world.released();
  const add = (key: string, age: string) =>
    database.query(
      `insert into galleys (scope_id, version_id, key, page_count, link_keys, slugs, links, bytes, sha256, size_bytes, seal, store, used_at)
       values ($1, $2, $3, 1, '{}', '{}', '{}', convert_to(repeat('x', 600000), 'UTF8'), repeat('a', 64), 600000, 'seal', 'db',
         now() - $4::text::interval)`,
      [world.scope.id, version.id, key, age],
    );
  await add('oldest', '30 days');
  await add('older', '20 days');
  await add('of today', '2 hours');
  const keys = async () =>
    (await database.query('select key from galleys where version_id = $1 order by used_at', [version.id])).rows.map(
      ({ key }) => key,
    );
  await sweep();
  expect(await keys()).toEqual(['oldest', 'older', 'of today']);
  await sweep(1);
  expect(await keys()).not.toContain('oldest');
  await sweep(0);
  expect(await keys()).toEqual(['of today']);
});

test('prepared pictures go after a month', async () => {
  const add = async (age: string) => {
    const digest = (await database.query(`select encode(sha256(convert_to($1::text, 'UTF8')), 'hex') as digest`, [age]))
      .rows[0].digest;
    await database.query(`insert into blobs (scope_id, sha256, size_bytes, store) values ($1, $2, 1, 'db')`, [
      world.scope.id,
      digest,
    ]);
    await database.query(
      `insert into prepared_images (scope_id, sha256, preparation, bytes, prepared_sha256, size_bytes, seal, store, created_at)
       values ($1, $2, 'p', 'x', repeat('a', 64), 1, 'seal', 'db', now() - $3::text::interval)`,
      [world.scope.id, digest, age],
    );
  };
  await add('31 days');
  await add('29 days');
  await sweep();
  expect(await count('prepared_images')).toBe(1);
});

test('a job that ended goes after a month with all that belongs to it; one that waits stays, and so does the record', async () => {
  const version = await world.released();
  const post = async () =>
    ok(await world.quality.post(`/api/scopes/${world.scope.id}/export-jobs`, { format: 'zip' }), 202) as ExportJob;
  const [ended, waiting] = [await post(), await post()];
  await database.query(`update export_jobs set state = 'cancelled', finished_at = now() where id = $1`, [ended.id]);
  await database.query('insert into pack_versions values ($1, $2, $3)', [world.scope.id, ended.id, version.id]);
  await sweep();
  expect((await world.quality.get(`/api/export-jobs/${ended.id}`)).status).toBe(200);
  await database.query(`update export_jobs set created_at = now() - interval '31 days'`);
  const events = await count('audit_events');
  await sweep();
  expect((await world.quality.get(`/api/export-jobs/${ended.id}`)).status).toBe(404);
  expect((await world.quality.get(`/api/export-jobs/${waiting.id}`)).status).toBe(200);
  expect([await count('pack_versions'), await count('audit_events')]).toEqual([0, events]);
});

test('what people were told goes when KEEP_NOTIFICATIONS_DAYS are over, read or not', async () => {
  const { userId } = await world.createUser('Told');
  for (const age of ['8 days', '6 days']) {
    await database.query(
      `insert into notifications (id, scope_id, user_id, type, created_at) values (gen_random_uuid(), $1, $2, 'mentioned', now() - $3::interval)`,
      [world.scope.id, userId, age],
    );
  }
  const told = async () =>
    (await database.query(`select count(*)::int from notifications where user_id = $1`, [userId])).rows[0].count;
  await sweep();
  expect(await told()).toBe(2);
  await sweep(20_000, { notificationsDays: 7 });
  expect(await told()).toBe(1);
});

test('digests of files inside of packs stay for ever, unless KEEP_EXPORT_DIGESTS_DAYS says for how long; those of whole exports always stay', async () => {
  const add = (letter: string, age: string, kind: string) =>
    database.query(
      `insert into export_digests (scope_id, sha256, kind, exported_at, version_ids) values ($1, $2, $4, now() - $3::interval, '{}')`,
      [world.scope.id, letter.repeat(64), age, kind],
    );
  await add('a', '400 days', 'entry');
  await add('b', '10 days', 'entry');
  await add('c', '400 days', 'zip');
  const digests = async () =>
    (await database.query(`select sha256 from export_digests where version_ids = '{}' order by sha256`)).rows.map(
      ({ sha256 }) => sha256[0],
    );
  await sweep();
  expect(await digests()).toEqual(['a', 'b', 'c']);
  await sweep(20_000, { exportDigestsDays: 365 });
  expect(await digests()).toEqual(['b', 'c']);
});

test('a job of the queue that nobody took for a month goes; one that is held or comes later stays', async () => {
  await database.query(`delete from queue_jobs`);
  const add = (due: string, worker: string | null) =>
    database.query(
      `insert into queue_jobs (task, key, payload, tries, run_at, worker, alive_at)
       values ('send_mail', $1, '{}', 25, now() + $2::text::interval, $3::text, case when $3::text is null then null else now() end)`,
      [randomUUID(), due, worker],
    );
  await add('-31 days', null);
  await add('-31 days', 'somebody');
  await add('-1 day', null);
  await add('1 day', null);
  await sweep();
  expect(await count('queue_jobs')).toBe(3);
});

test('one process sweeps at a time', async () => {
  await database.query(`begin; select pg_advisory_xact_lock(726041, 1)`);
  const other = await superuser(world.database.url);
  await other.query(
    `insert into muniment.sign_in_failures (account_key, address, at) values ('y', 'y', now() - interval '3 hours')`,
  );
  const found = async () =>
    (await other.query(`select from muniment.sign_in_failures where account_key = 'y'`)).rowCount;
  await sweep();
  expect(await found()).toBe(1);
  await database.query('commit');
  await sweep();
  expect(await found()).toBe(0);
  await other.end();
});

test('search entries of an earlier release are given their stems, and find other forms of a word then', async () => {
  await world.create({ humanId: 'STEM-1', markdown: 'Two furnaces.' });
  const found = async () => ok(await world.reader.get('/api/search?q=furnace%20two'), 200).items.length;
  await database.query('update search_entries set stems = null');
  expect(await found()).toBe(0);
  await sweep();
  expect(await found()).toBe(1);
  expect((await database.query('select from search_entries where stems is null')).rowCount).toBe(0);
});

test('administrators are told what is kept for how long, what of it is there and what goes next; nobody else is', async () => {
  const administrator = await world.as(world.administrator);
  const kept = async (): Promise<Record<string, KeptItem>> => {
    const { items } = ok(await administrator.get('/api/keeping'), 200);
    return Object.fromEntries(items.map((item: KeptItem) => [item.kind, item]));
  };
  const before = await kept();
  const periods = Object.values(before).map(({ kind, setting, hours }) => [kind, setting, hours]);
  expect(periods).toEqual([
    ['notifications', 'KEEP_NOTIFICATIONS_DAYS', 730 * 24],
    ['export-digests', 'KEEP_EXPORT_DIGESTS_DAYS', null],
    ['packs', 'KEEP_PACKS_DAYS', 720],
    ['pack-files', 'KEEP_PACK_FILES_HOURS', 24],
    ['imports', 'KEEP_IMPORTS_HOURS', 24],
  ]);
  const told = await world.createUser('Told long ago');
  const key = [world.scope.id, told.userId];
  for (const age of ['800 days', '1 day']) {
    const add = `insert into notifications (id, scope_id, user_id, type, created_at) values (gen_random_uuid(), $1, $2, 'mentioned', now() - $3::interval)`;
    await database.query(add, [...key, age]);
  }
  await database.query(
    `insert into imports (id, scope_id, created_by, file_name, sha256, size_bytes, state, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, 'a.zip', repeat('a', 64), 1, 'checked', '2026-03-08', '2026-03-09')`,
    key,
  );
  await database.query(
    `insert into export_jobs (id, scope_id, created_by, format, state, sha256, size_bytes, created_at, started_at, finished_at, expires_at)
     values (gen_random_uuid(), $1, $2, 'zip', 'done', repeat('a', 64), 1, now() - interval '40 days', '2026-03-08', '2026-03-08', '2026-03-09')`,
    key,
  );
  const after = await kept();
  const grown = Object.values(after).map(({ kind, amount, due }) => [
    kind,
    amount - before[kind]!.amount,
    due - before[kind]!.due,
  ]);
  expect(grown).toEqual([
    ['notifications', 2, 1],
    ['export-digests', 0, 0],
    ['packs', 1, 1],
    ['pack-files', 1, 1],
    ['imports', 1, 1],
  ]);
  expect(Date.parse(after.notifications!.oldest!)).toBeLessThan(Date.now() - 799 * 86_400_000);
  await sweep();
  expect(await kept()).toMatchObject({ notifications: { due: 0 }, packs: { due: 0 } });
  for (const client of [world.quality, world.reader]) {
    expect(await client.get('/api/keeping')).toMatchObject({ status: 403, body: { permission: 'ADMINISTRATOR' } });
  }
  const { rows } = await world.db.withActor(told, (tx) =>
    sql`select * from kept_rows('1 day', '1 day', '1 day', now(), 10)`.execute(tx),
  );
  expect(rows).toEqual([]);
});
