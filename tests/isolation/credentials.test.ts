/**
 * Every route asks for the credentials of its act, as the policy says: refused without them and let through with them.
 *
 * The routes and their acts come from /api/openapi.json; what is let through may still be refused for another reason, such as an identifier
 * that nobody has.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Act, type CredentialRow, credentialPolicy, type Version } from '../../contract/index.ts';
import { codeAt, stepAt } from '../../server/access/factors/totp.ts';
import {
  type Answer,
  type Client,
  clientFor,
  startWorld,
  type World,
  type WorldScope,
  type WorldUser,
  worldPassword,
} from '../harness/index.ts';
import { madeUp, type Operation, queryFor, readAllOperations, send } from './operations.ts';

/** Acts that ask for more or less than a session or a token, each with its routes; all others are `use`. */
const declared: Partial<Record<Act, string[]>> = {
  'read-public': ['GET /api/auth/options', 'GET /api/demo/sign-ins'],
  'sign-in': [
    'POST /api/auth/login',
    'POST /api/auth/passkey',
    'GET /api/auth/oidc/callback',
    'POST /api/auth/password',
  ],
  'begin-as-stranger': ['POST /api/auth/passkey/options', 'GET /api/auth/oidc/start', 'POST /api/auth/forgot'],
  'see-oneself': ['GET /api/me', 'GET /api/me/language'],
  'sign-out': ['POST /api/auth/logout'],
  'change-password': ['PUT /api/me/password'],
  reauthenticate: ['POST /api/auth/reauthenticate'],
  'see-factors': ['GET /api/me/passkeys'],
  'add-factor': [
    'POST /api/me/totp',
    'POST /api/me/totp/confirm',
    'POST /api/me/passkeys/options',
    'POST /api/me/passkeys',
  ],
  'remove-factor': ['DELETE /api/me/totp', 'DELETE /api/me/passkeys/{id}'],
  'create-token': ['POST /api/tokens'],
  'end-credential': ['DELETE /api/tokens/{id}', 'DELETE /api/me/sessions', 'DELETE /api/me/sessions/{id}'],
  'let-in-again': [
    'POST /api/users/{id}/password-reset',
    'POST /api/users/{id}/confirm',
    'DELETE /api/users/{id}/factors',
  ],
  sign: [
    'PUT /api/documents/{id}/hold',
    'DELETE /api/documents/{id}/hold',
    'POST /api/scopes/{scopeId}/trail-reviews',
    ...['approve', 'release', 'revoke', 'dispose'].map((step) => `POST /api/documents/versions/{id}/${step}`),
  ],
  acknowledge: ['POST /api/documents/versions/{id}/acknowledge'],
};

let world: World;
let scope: WorldScope;
let operations: Operation[];
beforeAll(async () => {
  world = await startWorld({ env: { REQUIRE_SECOND_FACTOR: '1' } });
  scope = await world.createScope();
  operations = await readAllOperations(world.stranger);
  // Signing out comes last, since it ends the session that the others use.
  operations.sort((one, other) => Number(one.act === 'sign-out') - Number(other.act === 'sign-out'));
});
afterAll(() => world?.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const run = (statement: ReturnType<typeof sql>) => world.db.withoutActor((tx) => statement.execute(tx));

/** A person with a second factor, which this installation asks for. */
async function person(name: string): Promise<WorldUser> {
  const user = await world.createUser(name);
  await giveFactor(user);
  return user;
}

const giveFactor = ({ userId }: WorldUser) =>
  run(sql`insert into totp_factors (user_id, secret, confirmed_at) values (${userId}, 'x', now())`);

async function tokenOf(user: WorldUser, body: object = {}): Promise<Client> {
  const created = await (await world.as(user)).post('/api/tokens', { name: 'script', ...body });
  expect(created.status).toBe(201);
  return clientFor(world.app, { authorization: `Bearer ${created.body.token}` });
}

interface Asking {
  client: () => Promise<Client>;
  /** The code that a row has for this caller; null where it lets them through. */
  refusal: (row: CredentialRow) => string | null;
  /** Asked on the routes of other acts alone: on the rest, others show the same. */
  notUse?: true;
}

const callers: Record<string, Asking> = {
  'nobody who is signed in': {
    client: async () => world.stranger,
    refusal: ({ credential }) => (credential === 'none' ? null : 'UNAUTHENTICATED'),
  },
  'a session that was authenticated just now': {
    client: async () => world.as(await person('Fresh')),
    refusal: () => null,
    notUse: true,
  },
  'a session that was authenticated eleven minutes ago': {
    async client() {
      const user = await person('Stale');
      const client = await world.as(user);
      await run(
        sql`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${user.userId}`,
      );
      return client;
    },
    refusal: ({ recent }) => (recent ? 'REAUTHENTICATION_REQUIRED' : null),
  },
  'a whole token': {
    client: async () => tokenOf(await person('Script')),
    refusal: ({ credential }) => (credential === 'session' ? 'TOKEN_NOT_ALLOWED' : null),
  },
  'a narrowed token': {
    client: async () => tokenOf(await person('Narrow'), { permissions: ['VIEW'] }),
    refusal: ({ credential }) =>
      ['session', 'session or whole token'].includes(credential) ? 'TOKEN_NOT_ALLOWED' : null,
    notUse: true,
  },
  'somebody who must change the password': {
    async client() {
      const user = await person('Newcomer');
      await run(sql`update users set must_change_password = true where id = ${user.userId}`);
      return world.as(user);
    },
    refusal: ({ credential, openBefore }) =>
      credential === 'none' || openBefore === 'password' ? null : 'PASSWORD_CHANGE_REQUIRED',
  },
  'somebody who must set up a second factor': {
    client: async () => world.as(await world.createUser('Without')),
    refusal: ({ credential, openBefore }) =>
      credential === 'none' || openBefore !== undefined ? null : 'SECOND_FACTOR_SETUP_REQUIRED',
  },
};

const refusals = new Set([
  'UNAUTHENTICATED',
  'TOKEN_NOT_ALLOWED',
  'REAUTHENTICATION_REQUIRED',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
]);
const statusOf = (code: string) => (code === 'UNAUTHENTICATED' ? 401 : 403);

function ask(client: Client, operation: Operation, body?: unknown): Promise<Answer> {
  const url = operation.path.replace(/\{\w+\}/g, () => crypto.randomUUID());
  // A stream does not end by itself: a query that is refused after the credentials were looked at ends it.
  const extra: Record<string, string> = operation.path === '/api/events' ? { after: 'x'.repeat(101) } : {};
  return send(client, operation, url + queryFor(operation, extra), body);
}

test('the acts of the policy have exactly these routes', () => {
  const found: Record<string, string[]> = {};
  for (const operation of operations)
    if (operation.act !== 'use') found[operation.act] = [...(found[operation.act] ?? []), nameOf(operation)];
  const sorted = (acts: Record<string, string[]>) =>
    Object.fromEntries(Object.entries(acts).map(([act, names]) => [act, names.sort()]));
  expect(sorted(found)).toEqual(sorted(declared));
  expect(Object.keys(credentialPolicy).sort()).toEqual(['use', ...Object.keys(declared)].sort());
});

test('what takes a signature is declared as signed, and the other way round', () => {
  const takesSignature = operations.filter(({ body }) => body?.properties?.signature !== undefined).map(nameOf);
  expect(takesSignature.sort()).toEqual([...(declared.sign ?? []), ...(declared.acknowledge ?? [])].sort());
});

describe.each(Object.entries(callers))('%s', (_, { client, refusal, notUse = false }) => {
  test('is let through or refused on every route as its row says', async () => {
    const caller = await client();
    for (const operation of operations) {
      if (notUse && operation.act === 'use') continue;
      const answer = await ask(caller, operation);
      const code: string | null = refusal(credentialPolicy[operation.act]);
      const name = `${nameOf(operation)} (${operation.act}) ${answer.text}`;
      if (code === null) expect(refusals.has(answer.body?.code), name).toBe(false);
      else expect([answer.status, answer.body?.code], name).toEqual([statusOf(code), code]);
    }
  });
});

describe('an act that asks for the password', () => {
  test('is refused with a wrong one and goes on with the right one', async () => {
    const user = await person('Rita');
    const client = await world.as(user);
    await run(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, name, transports)
      values (${crypto.randomUUID()}, ${user.userId}, 'x', 'x', 0, 'Key', '{}')`);
    const [passkey] = (await client.get('/api/me/passkeys')).body.items;
    const asking = operations.filter(({ act }) => typeof (credentialPolicy[act] as CredentialRow).proof === 'object');
    expect(asking).toHaveLength(3);
    // The password is changed last, so that the others still know it.
    for (const operation of asking.sort((one, other) => other.method.localeCompare(one.method)).reverse()) {
      const { proof } = credentialPolicy[operation.act] as { proof: { password: string } };
      const url = operation.path.replace('{id}', passkey.id);
      const body = { ...(madeUp(operation.body ?? {}) as object), newPassword: 'seven-grey-herons-wade' };
      const given = Object.fromEntries(
        Object.entries(body).filter(([key]) => key in (operation.body?.properties ?? {})),
      );
      const name = nameOf(operation);
      for (const [password, answer] of [
        ['not it', { status: 403, body: { code: 'REAUTHENTICATION_FAILED' } }],
        [worldPassword, { status: 204 }],
      ] as const) {
        expect(await send(client, operation, url, { ...given, [proof.password]: password }), name).toMatchObject(
          answer,
        );
      }
    }
  });
});

describe('an act that asks for a signature', () => {
  /** A person who signs with password and recovery codes, each good once. */
  async function signer() {
    const user = await world.createUser('Signer');
    await world.addMember(scope, user, ['quality-manager', 'author', 'auditor'], ['DISPOSE_DOCUMENTS']);
    const client = await world.as(user);
    const { uri } = (await client.post('/api/me/totp')).body;
    const secret = base32(new URL(uri).searchParams.get('secret') ?? '');
    const { recoveryCodes } = (await client.post('/api/me/totp/confirm', { code: codeAt(secret, stepAt(new Date())) }))
      .body;
    return { user, client, codes: recoveryCodes as string[], token: await tokenOf(user) };
  }

  const base32 = (text: string) => {
    const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
    return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  };

  test('needs password and factor, and no token can give it', async () => {
    await giveFactor(world.administrator);
    const administrator = await world.as(world.administrator);
    const setRules = async (rules: object) =>
      expect((await administrator.patch(`/api/scopes/${scope.id}`, { rules })).status).toBe(200);
    await setRules({ signature: true, readingSignature: true });
    const { user, client, codes, token } = await signer();
    const created = await client.post(`/api/scopes/${scope.id}/documents`, {
      ...{ humanId: 'SOP-1', title: 'Cleaning', markdown: 'Text.' },
    });
    const { id, latestVersion } = created.body as { id: string; latestVersion: Version };
    const version = `/api/documents/versions/${latestVersion.id}`;
    expect((await client.post(`${version}/submit`, { reviewers: [user.userId] })).status).toBe(200);
    const reason = 'Because.';
    const acts = [
      ['PUT', `/api/documents/${id}/hold`, { reason }],
      ['DELETE', `/api/documents/${id}/hold`, { reason }],
      ['POST', `${version}/approve`, {}],
      ['POST', `${version}/release`, {}],
      ['POST', `${version}/acknowledge`, {}, 'reading'],
      ['POST', `${version}/revoke`, { reason }],
      ['POST', `${version}/dispose`, { reason }],
      [
        'POST',
        `/api/scopes/${scope.id}/trail-reviews`,
        { from: '2026-01-01', to: '2026-01-31', note: 'Read.' },
        'review',
      ],
    ] as const;
    expect(acts).toHaveLength((declared.sign ?? []).length + (declared.acknowledge ?? []).length);
    for (const [method, url, body, meaning = 'approval'] of acts) {
      const asking = (by: Client, signature?: object) =>
        by.request(method, url, {
          body: signature === undefined ? body : { ...body, signature: { ...signature, meaning } },
        });
      // Disposing is signed where it needs two people.
      if (url.endsWith('/dispose')) await setRules({ fourEyes: true });
      const right = { password: worldPassword, code: codes.pop() };
      const name = `${method} ${url}`;
      for (const [signature, code] of [
        [undefined, 'SIGNATURE_REQUIRED'],
        [{ password: worldPassword }, 'SIGNATURE_REQUIRED'],
        [{ ...right, password: 'not it' }, 'SIGNATURE_INVALID'],
      ] as const)
        expect(await asking(client, signature), name).toMatchObject({ status: 403, body: { code } });
      for (const signature of [undefined, right])
        expect(await asking(token, signature), name).toMatchObject({
          status: 403,
          body: { code: 'TOKEN_NOT_ALLOWED' },
        });
      const signed = await asking(client, right);
      expect([200, 201, 202, 204], `${name} ${signed.text}`).toContain(signed.status);
    }
  });
});
