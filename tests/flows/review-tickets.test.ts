/** Signing by single sign-on, against a real OpenID Connect provider in a process of its own. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Client, clientFor, type WorldUser } from '../harness/index.ts';
import { type ProviderProcess, startOidcProvider } from '../harness/oidc-provider.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

const origin = 'http://documents.test';
const callback = `${origin}/api/auth/oidc/callback`;
let provider: ProviderProcess;
let world: DocumentsWorld;
let rita: WorldUser;
let cookie: string;
let signer: Client;
beforeAll(async () => {
  provider = await startOidcProvider(callback, 'muniment', 'a-secret-of-the-client');
  world = await startDocumentsWorld({
    env: {
      ...{ PUBLIC_URL: origin, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'muniment' },
      OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
    },
  });
  rita = await world.createUser('Rita');
  await world.addMember(world.scope, rita, ['quality-manager']);
  const administrator = await world.as(world.administrator);
  ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { signature: true } }), 200);
  ok(await administrator.patch(`/api/users/${rita.userId}`, { linkAtNextSignIn: true }), 200);
  const signedIn = await visit('/api/auth/oidc/start', `rita/${rita.email}`);
  cookie = cookieOf(signedIn, 'muniment_session');
  signer = clientFor(world.app, { cookie });
});
afterAll(async () => {
  await world?.close();
  await provider?.stop();
});

const cookieOf = (answer: Answer, name: string) =>
  [answer.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';', 1)[0] ?? '')
    .find((pair) => pair.startsWith(`${name}=`)) ?? '';

async function visit(start: string, login: string, session = ''): Promise<Answer> {
  const begun = await world.stranger.get(start, session === '' ? {} : { cookie: session });
  expect(begun.status).toBe(302);
  const back = await provider.signIn(String(begun.headers.location), login);
  const cookies = [cookieOf(begun, 'muniment_sign_on'), session].filter(Boolean).join('; ');
  return world.stranger.get(back.pathname + back.search, { cookie: cookies });
}

const signStart = '/api/auth/oidc/start?purpose=sign&returnTo=/documents/1';
const ticketIn = (answer: Answer) => /^\/documents\/1#ticket=([\w-]+)$/.exec(String(answer.headers.location))?.[1];
const release = async (ticket: string | undefined) => {
  const version = await world.versionIn('DRAFT');
  ok(await world.author.post(`/api/documents/versions/${version.id}/submit`, {}), 200);
  const signature = { ticket, meaning: 'approval' };
  return signer.post(`/api/documents/versions/${version.id}/release`, { signature });
};

test('people of single sign-on sign in anew at their provider, and their ticket counts once', async () => {
  const begun = await world.stranger.get(signStart, { cookie });
  const asked = new URL(String(begun.headers.location)).searchParams;
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
  const ticket = ticketIn(await visit(signStart, `rita/${rita.email}`, cookie));
  expect(ticket).toMatch(/^[\w-]{43}$/);
  ok(await release(ticket), 200);
  expect(await release(ticket)).toMatchObject({ status: 403, body: { code: 'SIGNATURE_INVALID' } });
});

test('somebody else who signs in at the provider, or nobody at a session, gets no ticket', async () => {
  const other = await world.createUser('Other');
  const answer = await visit(signStart, `other/${other.email}`, cookie);
  expect(answer.headers.location).toBe('/sign-in?error=sso-unknown');
  expect((await world.stranger.get(signStart)).headers.location).toBe('/sign-in?error=sso-expired');
  expect((await release('made-up')).body.code).toBe('SIGNATURE_INVALID');
});

test('a ticket also proves anew who is there, once, and for its person alone', async () => {
  const ticket = ticketIn(await visit(signStart, `rita/${rita.email}`, cookie));
  const other = await world.as(await world.createUser('Third'));
  const refused = { status: 403, body: { code: 'REAUTHENTICATION_FAILED' } };
  expect(await other.post('/api/auth/reauthenticate', { ticket })).toMatchObject(refused);
  await world.db.withoutActor((tx) =>
    sql`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${rita.userId}`.execute(
      tx,
    ),
  );
  expect((await signer.post('/api/tokens', { name: 'x' })).body.code).toBe('REAUTHENTICATION_REQUIRED');
  ok(await signer.post('/api/auth/reauthenticate', { ticket }), 204);
  ok(await signer.post('/api/tokens', { name: 'x' }), 201);
  expect(await signer.post('/api/auth/reauthenticate', { ticket })).toMatchObject(refused);
});
