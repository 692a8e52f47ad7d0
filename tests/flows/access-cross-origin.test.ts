/** The same-origin rule for what a browser signs by itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor, startWorld, type World, worldPassword } from '../harness/index.ts';

let world: World;
let behindProxy: World;
beforeAll(async () => {
  world = await startWorld();
  behindProxy = await startWorld({ env: { PUBLIC_URL: 'https://documents.example.com' } });
});
afterAll(async () => {
  await world?.close();
  await behindProxy?.close();
});

const createToken = async (headers: Record<string, string>) =>
  (await world.as(world.administrator)).post('/api/tokens', { name: 'from where' }, headers);

describe('a request with a cookie and an unsafe method', () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:80.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' },
  ])('from another site (%o) is refused', async (headers) => {
    const answer = await createToken({ host: 'localhost:80', ...headers });
    expect([answer.status, answer.body.code]).toEqual([403, 'CROSS_ORIGIN']);
  });

  test.each<Record<string, string>>([
    {},
    { origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('from our own pages or from no browser (%o) passes', async (headers) => {
    expect((await createToken({ host: 'localhost:80', ...headers })).status).toBe(201);
  });
});

test('a safe method passes from anywhere', async () => {
  const client = await world.as(world.administrator);
  expect((await client.get('/api/me', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(
    200,
  );
});

test('a bearer token is not bound to an origin, since no browser sends it by itself', async () => {
  const { token } = (await createToken({ host: 'localhost:80' })).body;
  const script = clientFor(world.app, { authorization: `Bearer ${token}`, origin: 'https://tool.example' });
  expect((await script.post('/api/scopes', { name: 'By script' })).status).toBe(201);
});

test('behind https the cookie is bound to the host, and the public address is our origin', async () => {
  const login = await behindProxy.stranger.post('/api/auth/login', {
    email: behindProxy.administrator.email,
    password: worldPassword,
  });
  expect(login.headers['set-cookie']).toMatch(
    /^__Host-muniment_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(login.headers['strict-transport-security']).toMatch(/max-age/);
  const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
  const client = clientFor(behindProxy.app, { cookie, host: '10.0.0.5:4300' });
  expect((await client.post('/api/tokens', { name: 'a' }, { origin: 'https://documents.example.com' })).status).toBe(
    201,
  );
  expect((await client.post('/api/tokens', { name: 'b' }, { origin: 'http://documents.example.com' })).status).toBe(
    403,
  );
});

test('a GET that writes an event is refused from another site, and a HEAD that writes none is not', async () => {
  const scope = await world.createScope('Exports');
  const client = await world.as(await world.member(scope, ['auditor']));
  const version = `/api/documents/versions/${crypto.randomUUID()}/export/pdf`;
  const pack = `/api/scopes/${scope.id}/audit-pack`;
  for (const path of [version, pack, `${pack}?format=merged`]) {
    const refused = await client.get(path, { 'sec-fetch-site': 'cross-site' });
    expect([refused.status, refused.body.code]).toEqual([403, 'CROSS_ORIGIN']);
    for (const site of ['same-origin', 'same-site', 'none']) {
      expect((await client.get(path, { 'sec-fetch-site': site })).body.code).toMatch(/^(NOT_FOUND|PACK_EMPTY)$/);
    }
  }
  expect((await client.request('HEAD', version, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(404);
});
