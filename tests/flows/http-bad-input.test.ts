/** Bad input of every kind is a problem with a code, and nothing of our inside shows in it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '../../contract/index.ts';
import { type Answer, type Client, startWorld, type World, type WorldScope } from '../harness/index.ts';

let world: World;
let scope: WorldScope;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  scope = await world.createScope();
  await world.addMember(scope, world.administrator, ['scope-admin']);
  admin = await world.as(world.administrator);
});
afterAll(() => world?.close());

function expectProblem(answer: Answer, status: number, code: keyof typeof errorCodes): void {
  expect([answer.status, answer.body?.code]).toEqual([status, code]);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({ type: expect.any(String), title: errorCodes[code].title, status });
  expect(answer.body.detail).toMatch(/\.$/);
  expect(answer.body.instance).toMatch(/^\//);
  expect(answer.text).not.toMatch(
    /at \w+ \(|node_modules|\.ts:|\.js:|select |insert |constraint|violates|relation|FST_/i,
  );
}

describe('a body', () => {
  const user = { email: 'a@test.example', displayName: 'A', password: 'long-enough-password' };
  test.each<[string, unknown, string]>([
    ['a number for text', { ...user, displayName: 7 }, 'displayName'],
    ['null for text', { ...user, displayName: null }, 'displayName'],
    ['a list for text', { ...user, email: ['a@test.example'] }, 'email'],
    ['an object for text', { ...user, email: { $ne: null } }, 'email'],
    ['an unknown field', { ...user, extra: 1 }, 'extra'],
    ['a missing field', { email: user.email, password: user.password }, 'displayName'],
    ['text that is too long', { ...user, displayName: 'x'.repeat(201) }, 'displayName'],
    ['a NUL character', { ...user, displayName: 'A\0B' }, 'displayName'],
    ['half a surrogate pair', { ...user, displayName: 'A\ud800B' }, 'displayName'],
    ['a list instead of an object', [user], ''],
    ['text instead of an object', '"user"', ''],
    ['null instead of an object', 'null', ''],
  ])('with %s is refused and says where', async (_what, body, path) => {
    const answer = await admin.post('/api/users', body);
    expectProblem(answer, 400, 'INVALID_REQUEST');
    expect(answer.body.errors[0].path).toBe(path);
    expect(answer.body.errors[0].message).toMatch(/^[a-z]/);
  });

  test.each<[string, string | Buffer]>([
    ['broken JSON', '{"email": '],
    ['two JSON texts', '{} {}'],
    ['a poisoned prototype', '{"__proto__": {"admin": true}, "name": "x"}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a NUL character in a name', '{"na\\u0000me": "x"}'],
    ['nesting without end', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['objects nested without end', `${'{"name":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ])('with %s is refused', async (_what, body) => {
    expectProblem(await admin.post('/api/scopes', body), 400, 'INVALID_REQUEST');
  });

  test('that is empty where fields are needed says what is missing', async () => {
    const answer = await admin.post('/api/scopes');
    expectProblem(answer, 400, 'INVALID_REQUEST');
    expect(answer.body.errors).toEqual([{ path: 'name', message: 'is missing' }]);
    expectProblem(await admin.post('/api/scopes', ''), 400, 'INVALID_REQUEST');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense', 'multipart/form-data'])(
    'of the type %s is not taken',
    async (type) => {
      expectProblem(await admin.post('/api/scopes', 'name=x', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  test('of 5 MB is too large', async () => {
    const answer = await admin.post('/api/scopes', JSON.stringify({ name: 'x'.repeat(5_000_000) }));
    expectProblem(answer, 413, 'TOO_LARGE');
  });
});

describe('an address', () => {
  test.each(['1', 'not-a-uuid', '0190a5d0-0000-7000-8000-00000000000g', '%00', "' or 1=1 --", 'a'.repeat(150)])(
    'with the identifier %s is refused',
    async (id) => {
      const answer = await admin.get(`/api/scopes/${encodeURIComponent(id)}/members`);
      expectProblem(answer, 400, 'INVALID_REQUEST');
      expect(answer.body.errors[0].path).toBe('scopeId');
    },
  );

  test('with a NUL character in its query is refused', async () => {
    const answer = await admin.get(`/api/scopes/${scope.id}/member-candidates?q=a%00b`);
    expectProblem(answer, 400, 'INVALID_REQUEST');
  });

  test('with a filter given twice where one is meant is refused', async () => {
    expectProblem(await admin.get(`/api/scopes/${scope.id}/member-candidates?q=a&q=b`), 400, 'INVALID_REQUEST');
  });

  test('that is not well-formed is refused', async () => {
    expectProblem(await admin.get('/api/scopes/%zz/members'), 400, 'INVALID_REQUEST');
  });

  test('that nobody knows is not found, signed in or not, whatever the method', async () => {
    for (const client of [admin, world.stranger]) {
      expectProblem(await client.get('/api/nothing-here'), 404, 'NOT_FOUND');
      expectProblem(await client.post('/documents', {}), 404, 'NOT_FOUND');
      expectProblem(await client.get('/assets/none.js'), 404, 'NOT_FOUND');
      expectProblem(await client.request('OPTIONS', '/api/nothing-here'), 404, 'NOT_FOUND');
      expect((await client.request('HEAD', '/api/nothing-here')).status).toBe(404);
    }
  });

  test('that nobody knows is not found, whatever else is wrong with the request', async () => {
    expectProblem(await admin.patch('/api/nothing-here', {}), 404, 'NOT_FOUND');
    expectProblem(await admin.post('/api/nothing-here', '{"broken'), 404, 'NOT_FOUND');
    expectProblem(await admin.post('/api/nothing-here', 'x', { 'content-type': 'text/plain' }), 404, 'NOT_FOUND');
  });

  test('that is known refuses a verb that it does not have and says which it has, signed in or not', async () => {
    const cases = [
      ['DELETE', '/api/scopes', 'GET, HEAD, OPTIONS, POST'],
      ['PATCH', `/api/scopes/${scope.id}/members`, 'GET, HEAD, OPTIONS'],
      ['GET', '/api/auth/login', 'OPTIONS, POST'],
      ['HEAD', '/api/auth/login', 'OPTIONS, POST'],
      ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
    ] as const;
    for (const client of [admin, world.stranger]) {
      for (const [method, url, allow] of cases) {
        const answer = await client.request(method, url, method === 'PATCH' ? { body: {} } : {});
        if (method !== 'HEAD') expectProblem(answer, 405, 'METHOD_NOT_ALLOWED');
        expect([answer.status, answer.headers.allow], `${method} ${url}`).toEqual([405, allow]);
      }
    }
  });

  test('that is known says its verbs to OPTIONS', async () => {
    const answer = await world.stranger.request('OPTIONS', '/api/scopes?all=true');
    expect([answer.status, answer.headers.allow, answer.text]).toEqual([204, 'GET, HEAD, OPTIONS, POST', '']);
  });
});

test('who is not signed in learns nothing about what is wrong with a request', async () => {
  expectProblem(await world.stranger.post('/api/users', { nonsense: 1 }), 401, 'UNAUTHENTICATED');
  expectProblem(await world.stranger.get('/api/scopes/x/members'), 401, 'UNAUTHENTICATED');
  expectProblem(
    await world.stranger.post('/api/scopes', 'x'.repeat(100), { 'content-type': 'text/plain' }),
    401,
    'UNAUTHENTICATED',
  );
});
