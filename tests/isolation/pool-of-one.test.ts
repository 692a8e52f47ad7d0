/**
 * One connection for everybody: callers of two scopes take turns on it a thousand times, between errors, aborted requests
 * and terminated backends. Whatever was left behind by one caller, the next must not see.
 */
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startWorld, superuser, type World, type WorldScope } from '../harness/index.ts';

let world: World;
let owner: pg.Client;
let server: Server;
let url: string;
const callers: { scope: WorldScope; client: Client; cookie: string }[] = [];

beforeAll(async () => {
  world = await startWorld({ poolSize: 1 });
  owner = await superuser(world.database.url);
  // The app alone behind a socket, without the workers that a listening server starts on connections of their own.
  server = createServer((request, response) => world.app.routing(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const name of ['Left', 'Right']) {
    const scope = await world.createScope(name);
    const user = await world.member(scope, ['scope-admin', 'quality-manager']);
    const login = { email: user.email, password: 'correct-horse-battery' };
    const cookie =
      String((await world.stranger.post('/api/auth/login', login)).headers['set-cookie']).split(';')[0] ?? '';
    callers.push({ scope, client: await world.as(user), cookie });
  }
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await owner?.end();
  await world?.close();
});

/** Hangs up in the middle, as a browser does when its tab is closed. */
function abort(path: string, cookie: string, afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(url + path, { headers: { cookie } }, (response) => response.resume());
    request.on('error', () => {});
    request.on('close', () => resolve());
    request.end();
    setTimeout(() => request.destroy(), afterMs);
  });
}

/** Ends the server's connection, as an administrator or a failing network does. */
async function terminateBackends(): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where usename = 'muniment_app' and datname = current_database()`,
  );
}

test('a thousand turns on one connection show no foreign row, and the server stays up', async () => {
  const refusals = { busy: 0, foreign: 0, invalid: 0 };
  const backends = new Set<number>();
  for (let turn = 0; turn < 1000; turn += 1) {
    const mine = callers[turn % 2];
    const theirs = callers[(turn + 1) % 2];
    if (mine === undefined || theirs === undefined) throw new Error('Two callers are needed.');
    if (turn % 50 === 7) await terminateBackends();
    if (turn % 10 === 3) await abort(`/api/scopes/${mine.scope.id}/audit-events`, mine.cookie, turn % 4);
    if (turn % 5 === 1) {
      const foreign = await mine.client.get(`/api/scopes/${theirs.scope.id}/audit-events`);
      expect([404, 503]).toContain(foreign.status);
      refusals.foreign += 1;
    }
    if (turn % 5 === 2) {
      const invalid = await mine.client.put(`/api/scopes/${mine.scope.id}/members/${crypto.randomUUID()}`, {
        roles: ['reader'],
        permissions: [],
      });
      expect([404, 503]).toContain(invalid.status);
      refusals.invalid += 1;
    }
    const [own, scopes] = await Promise.all([
      mine.client.get(`/api/scopes/${mine.scope.id}/audit-events?limit=200`),
      mine.client.get('/api/scopes'),
      theirs.client.get('/api/me'),
    ]);
    for (const answer of [own, scopes]) {
      if (answer.status === 503) {
        refusals.busy += 1;
        expect(answer.headers['retry-after']).toBeDefined();
      } else {
        expect(answer.status).toBe(200);
        expect(answer.text).not.toContain(theirs.scope.id);
        expect(answer.text).toContain(mine.scope.id);
      }
    }
    if (turn % 100 === 99) {
      const { rows } = await owner.query(
        `select pid from pg_stat_activity where usename = 'muniment_app' and datname = current_database()`,
      );
      expect(rows.length).toBeLessThanOrEqual(1);
      for (const { pid } of rows) backends.add(pid);
    }
  }
  // Terminated backends cost the requests that were on them, and no others.
  expect(refusals.busy).toBeLessThan(60);
  expect(refusals.foreign).toBe(200);
  expect(backends.size).toBeGreaterThan(3);
  expect((await world.stranger.get('/readyz')).status).toBe(200);
});

test('a connection that comes back to the pool remembers nobody', async () => {
  await callers[0]?.client.get('/api/me');
  const { rows } = await world.db.pool.query(`select coalesce(current_setting('app.user_id', true), '') as who`);
  expect(rows).toEqual([{ who: '' }]);
  const { rowCount } = await world.db.pool.query('select from audit_events');
  expect(rowCount).toBe(0);
});
