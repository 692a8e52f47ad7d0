/** Single sign-on against a real OpenID Connect provider in a process of its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, clientFor, startWorld, type World } from '../harness/index.ts';
import { type ProviderProcess, startOidcProvider } from '../harness/oidc-provider.ts';

const origin = 'http://documents.test';
const callback = `${origin}/api/auth/oidc/callback`;
let provider: ProviderProcess;
let world: World;

beforeAll(async () => {
  provider = await startOidcProvider(callback, 'muniment', 'a-secret-of-the-client');
  world = await startWorld({
    env: {
      PUBLIC_URL: origin,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'muniment',
      OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
    },
  });
});
afterAll(async () => {
  await world?.close();
  await provider?.stop();
});

const cookieOf = (answer: Answer, name: string) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';', 1)[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`) && pair.length > name.length + 1);

/** A user whom an administrator lets be linked by the address. */
async function linkable(name: string) {
  const user = await world.createUser(name);
  const admin = await world.as(world.administrator);
  expect((await admin.patch(`/api/users/${user.userId}`, { linkAtNextSignIn: true })).status).toBe(200);
  return user;
}

async function begin(returnTo = '/documents') {
  const answer = await world.stranger.get(`/api/auth/oidc/start?returnTo=${encodeURIComponent(returnTo)}`);
  expect(answer.status).toBe(302);
  return { url: String(answer.headers.location), cookie: cookieOf(answer, 'muniment_sign_on') ?? '' };
}

async function signOn(login: string, returnTo?: string): Promise<Answer> {
  const { url, cookie } = await begin(returnTo);
  const back = await provider.signIn(url, login);
  expect(back.href.startsWith(callback)).toBe(true);
  return world.stranger.get(back.pathname + back.search, { cookie });
}

describe('single sign-on', () => {
  test('is offered when it is configured', async () => {
    expect((await world.stranger.get('/api/auth/options')).body).toMatchObject({
      singleSignOn: true,
      serviceName: 'Muniment',
      hasSession: false,
    });
  });

  test('a verified e-mail address leads to the user whom an administrator lets be linked, and back to where one wanted to go', async () => {
    const user = await linkable('Ada');
    const answer = await signOn(`ada/${user.email.toUpperCase()}`, '/documents?folder=1');
    expect([answer.status, answer.headers.location]).toEqual([302, '/documents?folder=1']);
    const me = await clientFor(world.app, { cookie: cookieOf(answer, 'muniment_session') ?? '' }).get('/api/me');
    expect(me.body.id).toBe(user.userId);
  });

  test('from then on the user is known by the subject, and nobody else comes in by that address', async () => {
    const user = await linkable('Grace');
    expect((await signOn(`grace/${user.email}`)).headers.location).toBe('/documents');
    const again = await signOn(`grace/${user.email}`);
    expect(again.headers.location).toBe('/documents');
    const other = await signOn(`impostor/${user.email}`);
    expect(other.headers.location).toBe('/sign-in?error=sso-unknown');
    expect(cookieOf(other, 'muniment_session')).toBeUndefined();
  });

  test('an address alone links nobody, however well it is verified', async () => {
    const user = await world.createUser('Alone');
    expect((await signOn(`alone/${user.email}`)).headers.location).toBe('/sign-in?error=sso-unknown');
  });

  test('an address that the provider has not verified leads nowhere', async () => {
    const user = await linkable('Linus');
    expect((await signOn(`linus!${user.email}`)).headers.location).toBe('/sign-in?error=sso-unknown');
  });

  test('a person whom nobody made a user is refused, and nobody is created', async () => {
    const admin = await world.as(world.administrator);
    const before = (await admin.get('/api/users?limit=200')).body.items.length;
    expect((await signOn('stranger/stranger@elsewhere.example')).headers.location).toBe('/sign-in?error=sso-unknown');
    expect((await admin.get('/api/users?limit=200')).body.items.length).toBe(before);
  });

  test('a disabled user is refused', async () => {
    const user = await world.createUser('Gone');
    await (await world.as(world.administrator)).patch(`/api/users/${user.userId}`, { disabled: true });
    expect((await signOn(`gone/${user.email}`)).headers.location).toBe('/sign-in?error=sso-unknown');
  });

  test('an answer counts once, and only in the browser that asked', async () => {
    const user = await linkable('Once');
    const { url, cookie } = await begin();
    const back = await provider.signIn(url, `once/${user.email}`);
    const answer = back.pathname + back.search;
    expect((await world.stranger.get(answer)).headers.location).toBe('/sign-in?error=sso-expired');
    const elsewhere = await begin();
    const stolen = await world.stranger.get(answer, { cookie: elsewhere.cookie });
    expect(stolen.headers.location).toBe('/sign-in?error=sso-expired');
    expect((await world.stranger.get(answer, { cookie })).headers.location).toBe('/documents');
    expect((await world.stranger.get(answer, { cookie })).headers.location).toBe('/sign-in?error=sso-expired');
  });

  test('a code that the provider did not give out is refused', async () => {
    const { url, cookie } = await begin();
    const state = new URL(url).searchParams.get('state');
    const forged = `/api/auth/oidc/callback?code=made-up&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect((await world.stranger.get(forged, { cookie })).headers.location).toBe('/sign-in?error=sso-failed');
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to another site (%s)',
    async (returnTo) => {
      const user = await linkable('Careful');
      expect((await signOn(`careful-${user.userId}/${user.email}`, returnTo)).headers.location).toBe('/');
    },
  );

  test('good and refused sign-ons are audited', async () => {
    const user = await linkable('Audited');
    await signOn(`audited/${user.email}`);
    const admin = await world.as(world.administrator);
    const { items } = (await admin.get(`/api/audit-events?entityId=${user.userId}`)).body;
    const types = items.map(({ type }: { type: string }) => type);
    expect(types).toEqual(['SIGNED_IN', 'USER_CHANGED', 'USER_CHANGED', 'USER_CREATED']);
    expect(items[1].changes).toMatchObject({ linkAtNextSignIn: { from: true, to: false } });
    expect(items[0].changes).toMatchObject({ method: 'single sign-on', issuer: provider.issuer });
    await signOn('nobody-known/nobody@elsewhere.example');
    const failed = (await admin.get('/api/audit-events?type=SIGN_IN_FAILED&limit=1')).body.items[0];
    expect(failed).toMatchObject({ actor: { id: null }, entity: { label: 'nobody@elsewhere.example' } });
  });
});

test('while the provider is away, passwords and the sign-in page still work', async () => {
  const lonely = await startWorld({
    env: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
  });
  expect((await lonely.stranger.get('/api/auth/oidc/start')).headers.location).toBe('/sign-in?error=sso-unavailable');
  await lonely.close();
});

test('without a configured provider there is no single sign-on', async () => {
  const plain = await startWorld();
  expect((await plain.stranger.get('/api/auth/oidc/start')).status).toBe(404);
  expect((await plain.stranger.get('/api/auth/oidc/callback?code=1&state=2')).status).toBe(404);
  expect((await plain.stranger.get('/api/auth/options')).body.singleSignOn).toBe(false);
  await plain.close();
});
