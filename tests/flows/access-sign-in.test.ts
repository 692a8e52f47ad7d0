/** Sign-in with e-mail and password, sessions and sign-out, through HTTP on a real PostgreSQL. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFor, startWorld, superuser, type World, worldPassword } from '../harness/index.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const login = (email: string, password: string, address?: string) =>
  world.stranger.request('POST', '/api/auth/login', {
    body: { email, password },
    ...(address === undefined ? {} : { address }),
  });

const sessionOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';', 1)[0] ?? '';

describe('signing in', () => {
  test('the right pair answers the user and sets a session cookie that scripts cannot read', async () => {
    const user = await world.createUser('Ada');
    const answer = await login(user.email.toUpperCase(), worldPassword);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user: { id: user.userId, email: user.email, displayName: 'Ada' } });
    expect(answer.headers['set-cookie']).toMatch(/^muniment_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const me = await clientFor(world.app, { cookie: sessionOf(answer.headers) }).get('/api/me');
    expect(me.body).toEqual({
      id: user.userId,
      email: user.email,
      displayName: 'Ada',
      admin: false,
      hasPassword: true,
      hasSingleSignOn: false,
      authenticatedAt: expect.stringMatching(/Z$/),
      identityResetAt: null,
      mustChangePassword: false,
      secondFactor: { totp: false, passkeys: 0, recoveryCodes: 0, setupRequired: false },
      scopes: [],
    });
  });

  test('sign-out kills the session at once', async () => {
    const user = await world.createUser('Leaver');
    const client = clientFor(world.app, { cookie: sessionOf((await login(user.email, worldPassword)).headers) });
    expect((await client.get('/api/me')).status).toBe(200);
    expect((await client.post('/api/auth/logout')).status).toBe(204);
    expect((await client.get('/api/me')).status).toBe(401);
    expect((await client.post('/api/auth/logout')).body.code).toBe('UNAUTHENTICATED');
  });

  test('an expired session is no session', async () => {
    const user = await world.createUser('Sleeper');
    const client = await world.as(user);
    expect((await client.get('/api/me')).status).toBe(200);
    const admin = await superuser(world.database.url);
    await admin.query('update muniment.sessions set expires_at = now() where user_id = $1', [user.userId]);
    await admin.end();
    expect((await client.get('/api/me')).status).toBe(401);
  });

  test('the database keeps no session that whoever reads it could use', async () => {
    const user = await world.createUser('Hidden');
    const secret = sessionOf((await login(user.email, worldPassword)).headers).split('=')[1] ?? '';
    const admin = await superuser(world.database.url);
    const { rows } = await admin.query('select token_hash from muniment.sessions where user_id = $1', [user.userId]);
    await admin.end();
    expect(rows).toHaveLength(1);
    expect(rows[0].token_hash.toString('base64url')).not.toBe(secret);
  });
});
