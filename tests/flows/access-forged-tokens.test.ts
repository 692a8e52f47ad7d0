/** An ID token counts only with a signature by the provider's own keys, whatever the way that it came. */
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World, type WorldUser } from '../harness/index.ts';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
let signWith: KeyObject = own.privateKey;
let nonce = '';
let provider: Server;
let issuer: string;
let world: World;
let user: WorldUser;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function idToken(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'muniment', sub: 'rita', iat: now, exp: now + 300, nonce };
  const told = { email: user.email, email_verified: true };
  const text = `${encoded({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${encoded({ ...claims, ...told })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(signWith).toString('base64url')}`;
}

beforeAll(async () => {
  provider = createServer((request, response) => {
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        ...{
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        },
        ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
        ...{ id_token_signing_alg_values_supported: ['RS256'], code_challenge_methods_supported: ['S256'] },
      }),
      '/keys': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
      '/token': () => ({ access_token: 'x', token_type: 'bearer', id_token: idToken() }),
    };
    const answer = answers[request.url ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer?.() ?? {}));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  world = await startWorld({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'muniment', OIDC_CLIENT_SECRET: 'a-secret-of-the-client' },
  });
  user = await world.createUser('Rita');
  const admin = await world.as(world.administrator);
  await admin.patch(`/api/users/${user.userId}`, { linkAtNextSignIn: true });
});
afterAll(async () => {
  await world?.close();
  provider?.close();
});

async function signOn(): Promise<string> {
  const begun = await world.stranger.get('/api/auth/oidc/start');
  const asked = new URL(String(begun.headers.location)).searchParams;
  nonce = asked.get('nonce') ?? '';
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const answer = await world.stranger.get(`/api/auth/oidc/callback?code=c&state=${asked.get('state')}`, { cookie });
  return String(answer.headers.location);
}

test('one that another key signed is refused, one of the provider is not', async () => {
  signWith = other.privateKey;
  expect(await signOn()).toBe('/sign-in?error=sso-failed');
  signWith = own.privateKey;
  expect(await signOn()).toBe('/');
});
