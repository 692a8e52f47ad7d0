/** The server around the routes: headers, health, metrics, logs, unforeseen errors, and its end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { clockWatchOf } from '../../server/kernel/clock-watch.ts';
import { DatabaseUnavailable, openDatabase } from '../../server/kernel/database/index.ts';
import { type App, createServer } from '../../server/kernel/http/index.ts';
import { type Answer, clientFor, startWorld, superuser, type World, worldPassword } from '../harness/index.ts';

const silent = { logLevel: 'silent' };
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

/** How many requests to /api/slow began. */
let begun = 0;

/** A server of its own with a few routes that do what ours should never do. */
async function troubledServer(): Promise<App> {
  const app = await createServer(world.services, { logLevel: 'silent' });
  app.get('/api/throws', async () => {
    throw new Error('duplicate key value violates unique constraint "users_email_unique" in select * from users');
  });
  app.get('/api/unavailable', async () => {
    throw new DatabaseUnavailable(new Error('connect ECONNREFUSED 10.0.0.1:5432'));
  });
  app.get('/api/drifted', { schema: { response: { 200: Type.Object({ name: Type.String() }) } } }, async () => {
    return { name: 'fits', extra: 'is not documented' } as { name: string };
  });
  app.get('/api/slow', { schema: { querystring: Type.Object({}) } }, async () => {
    begun += 1;
    await sleep(400);
    return { done: true };
  });
  return app;
}

describe('errors that nobody foresaw', () => {
  test('show nothing of our inside', async () => {
    const app = await troubledServer();
    const answer = await clientFor(app, {}).get('/api/throws?password=secret');
    expect([answer.status, answer.body.code, answer.body.instance]).toEqual([500, 'INTERNAL', '/api/throws']);
    expect(answer.text).not.toMatch(/users|constraint|select|Error:/);
    await app.close();
  });

  test('a database that cannot serve is 503 with Retry-After', async () => {
    const app = await troubledServer();
    const answer = await clientFor(app, {}).get('/api/unavailable');
    expect([answer.status, answer.body.code]).toEqual([503, 'BUSY']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).not.toContain('10.0.0.1');
    await app.close();
  });

  test('while the database is away the service is alive but not ready, and says BUSY', async () => {
    const db = openDatabase({ url: 'postgres://muniment_app:x@127.0.0.1:9/nowhere', connectTimeoutMs: 500 });
    const app = await buildApp({ ...world.services, db }, { logLevel: 'silent' });
    const client = clientFor(app, { cookie: 'muniment_session=x' });
    expect((await client.get('/healthz')).status).toBe(200);
    expect((await client.get('/readyz')).body.code).toBe('BUSY');
    expect((await client.get('/api/me')).status).toBe(503);
    await app.close();
    await db.close();
  });
});

describe('what would be written wrongly is not written', () => {
  test('a server whose clock is more than ten seconds from the database reads and does not write, and says so until it is set', async () => {
    const lines: string[] = [];
    const app = await buildApp(world.services, { logTo: { write: (line) => void lines.push(line) } });
    const admin = await world.as(world.administrator);
    const watch = clockWatchOf(world.db);
    const set = (aheadMs: number) => {
      watch.now = () => Date.now() + aheadMs;
      watch.forget();
    };
    for (const aheadMs of [3 * 86_400_000, -11_000]) {
      set(aheadMs);
      const refused = await admin.post('/api/scopes', { name: 'From another day' });
      expect([refused.status, refused.body.code]).toEqual([503, 'BUSY']);
      expect(refused.body.detail).toMatch(/^This server's clock is [0-9.]+ seconds (ahead of|behind) the database's/);
      const ready = await world.stranger.get('/readyz');
      expect([ready.status, ready.body.detail]).toEqual([503, expect.stringContaining('takes no writes')]);
      expect((await admin.get('/api/scopes')).status).toBe(200);
    }
    set(0);
    expect((await world.stranger.get('/readyz')).status).toBe(200);
    expect((await admin.post('/api/scopes', { name: 'From today' })).status).toBe(201);
    set(4_000);
    expect((await clientFor(app, {}).get('/readyz')).status).toBe(200);
    set(0);
    expect(lines.join('')).toContain("seconds ahead of the database's");
    await app.close();
  });

  test('a database whose disk is full is not ready, and ready by itself when there is room', async () => {
    const client = await superuser(world.database.url);
    await client.query(`create function muniment.no_room() returns trigger language plpgsql as $$
      begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$`);
    await client.query(
      `create trigger no_room before insert on muniment.queue_jobs execute function muniment.no_room()`,
    );
    const app = await buildApp(world.services, { logLevel: 'silent' });
    const ready = () => clientFor(app, {}).get('/readyz');
    expect([(await ready()).status, (await ready()).body.detail]).toEqual([
      503,
      expect.stringContaining('disk is full'),
    ]);
    await client.query('drop function muniment.no_room cascade');
    expect((await ready()).status).toBe(200);
    expect((await client.query('select from muniment.queue_jobs')).rowCount).toBe(0);
    await client.end();
    await app.close();
  });
});

test('every answer carries strict headers and the id of its request', async () => {
  for (const url of ['/', '/api/me', '/healthz', '/api/docs/', '/nowhere']) {
    const { headers } = await world.stranger.get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`default-src 'self'`);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self'`);
    expect(policy).toContain(`frame-ancestors 'none'`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-powered-by']).toBeUndefined();
  }
  expect((await world.stranger.get('/api/me')).headers['cache-control']).toBe('no-store');
});

test('the readable page of the API needs no inline script, and all it loads is there', async () => {
  const page = await world.stranger.get('/api/docs/');
  expect(page.status).toBe(200);
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
  const assets = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, path]) => new URL(path ?? '', 'http://x/api/docs/'),
  );
  expect(assets.length).toBeGreaterThan(3);
  for (const { pathname } of assets) expect((await world.stranger.get(pathname)).status, pathname).toBe(200);
  expect((await world.stranger.get('/api/docs/static/swagger-initializer.js')).text).toContain('/api/openapi.json');
});

test('health and metrics answer without a credential, and metrics name patterns, not identifiers', async () => {
  expect((await world.stranger.get('/healthz')).body).toEqual({ status: 'ok', version: expect.any(String) });
  expect((await world.stranger.get('/readyz')).body).toEqual({ status: 'ready' });
  const id = crypto.randomUUID();
  await (await world.as(world.administrator)).get(`/api/scopes/${id}/members`);
  const { text } = await world.stranger.get('/metrics');
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/scopes/:scopeId/members",status="404"} 1',
  );
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain(id);
});

test('logs are structured, name the request, and hold no secret', async () => {
  const lines: string[] = [];
  const app = await buildApp(world.services, { logTo: { write: (line) => void lines.push(line) } });
  const client = clientFor(app, {});
  const body = { email: world.administrator.email, password: worldPassword };
  const login = await client.post('/api/auth/login?hint=hidden-in-query', body);
  expect(login.status).toBe(200);
  const right = await client.post('/api/auth/login', body);
  const cookie = String(right.headers['set-cookie']).split(';', 1)[0] ?? '';
  await client.get('/api/me', { cookie, authorization: 'Bearer muniment_hidden-token' });
  const mine = await client.get('/api/me', { cookie });
  app.log.info(
    { headers: { cookie, authorization: 'Bearer muniment_hidden-token' }, password: worldPassword },
    'whole',
  );
  await app.close();
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.find(({ requestId }) => requestId === right.headers['x-request-id'])).toMatchObject({
    req: { method: 'POST', path: '/api/auth/login' },
    status: 200,
  });
  const entryOf = (answer: Answer) => entries.find(({ requestId }) => requestId === answer.headers['x-request-id']);
  expect(entryOf(mine)).toMatchObject({ userId: world.administrator.userId });
  expect(entryOf(right)).not.toHaveProperty('userId');
  const secret = cookie.split('=')[1] ?? 'none';
  for (const hidden of [secret, worldPassword, 'hidden-token', 'hidden-in-query'])
    expect(lines.join('')).not.toContain(hidden);
});

test('more requests at once than the server can carry are told to come back, and it recovers', async () => {
  const app = await troubledServer();
  const client = clientFor(app, {});
  const ask = (_: unknown, index: number) => client.request('GET', '/api/slow', { address: `192.0.2.${index % 10}` });
  const answers = await Promise.all(Array.from({ length: 2050 }, ask));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBe(50);
  expect(refused[0]?.body.code).toBe('BUSY');
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2000);
  expect((await client.get('/api/slow')).status).toBe(200);
  await app.close();
});

test('one address has a share of the requests under way, and is refused beyond it while others are served', async () => {
  const app = await troubledServer();
  const ask = (address: string) => clientFor(app, {}).request('GET', '/api/slow', { address });
  const crowd = Array.from({ length: 550 }, () => ask('192.0.2.1'));
  expect((await ask('192.0.2.2')).status).toBe(200);
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status === 429);
  expect([refused.length, refused[0]?.body.code]).toEqual([50, 'TOO_MANY_REQUESTS']);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('192.0.2.1')).status).toBe(200);
  await app.close();
});

test('a burst of one person waits for its turn, refused only beyond hundreds, while others are served', async () => {
  const person = await world.as(await world.createUser('Busy'));
  const other = await world.as(world.administrator);
  const crowd = Array.from({ length: 600 }, (_, index) =>
    person.request('GET', '/api/me', { address: `192.0.2.${index % 200}` }),
  );
  expect((await other.get('/api/me')).status).toBe(200);
  const answers = await Promise.all(crowd);
  const served = answers.filter(({ status }) => status === 200).length;
  expect(served).toBeGreaterThanOrEqual(500);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(600 - served);
  expect((await person.get('/api/me')).status).toBe(200);
});

test('metrics answer on the machine itself, elsewhere with the token alone', async () => {
  const token = 'a-token-of-the-monitor';
  const withToken = await buildApp({ ...world.services, config: { ...world.config, metricsToken: token } }, silent);
  const ask = (app: App, address: string, headers: Record<string, string> = {}) =>
    clientFor(app, {}).request('GET', '/metrics', { address, headers });
  for (const address of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) {
    expect((await ask(world.app, address)).status).toBe(200);
  }
  expect((await ask(world.app, '10.0.0.7')).status).toBe(404);
  expect((await ask(world.app, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await ask(withToken, '10.0.0.7')).status).toBe(404);
  expect((await ask(withToken, '10.0.0.7', { authorization: 'Bearer another' })).status).toBe(404);
  expect((await ask(withToken, '10.0.0.7', { authorization: `Bearer ${token}` })).status).toBe(200);
  await withToken.close();
});

test('a request that was accepted is answered while the server ends', async () => {
  const app = await troubledServer();
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const before = begun;
  const answer = fetch(`${url}/api/slow`);
  await expect.poll(() => begun).toBe(before + 1);
  const closed = app.close();
  expect(await (await answer).json()).toEqual({ done: true });
  await closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('an answer of another shape than documented fails the test that asked for it', async () => {
  const app = await troubledServer();
  await expect(clientFor(app, {}).get('/api/drifted')).rejects.toThrow(/another shape/);
  await app.close();
});

test('any address outside the API is a page of the web app', async () => {
  const page = await world.stranger.get('/documents/some/place');
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  expect(page.headers['cache-control']).toBe('no-cache');
});
