import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEvent, Version } from '../../contract/index.ts';
import { codeAt, stepAt } from '../../server/access/factors/totp.ts';
import { type Client, clientFor, type WorldUser, worldPassword } from '../harness/index.ts';
import { PasskeyDevice } from '../harness/passkey-device.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let rita: WorldUser;
let signer: Client;
beforeAll(async () => {
  world = await startDocumentsWorld();
});
afterAll(() => world?.close());
// A person of its own for each test, so that no failure slows down the next.
beforeEach(async () => {
  rita = await world.createUser('Rita');
  await world.addMember(world.scope, rita, ['quality-manager']);
  signer = await world.as(rita);
  await setRule(true);
});

async function setRule(signature: boolean): Promise<void> {
  const administrator = await world.as(world.administrator);
  ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { signature } }), 200);
}

const path = (version: { id: string }, step: string) => `/api/documents/versions/${version.id}/${step}`;
const right = { password: worldPassword, meaning: 'approval' };
const events = async (version: Version): Promise<AuditEvent[]> => (await world.events(version.documentId)) as never;

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function underReview(): Promise<Version> {
  const version = (await world.create()).latestVersion;
  return ok(await world.author.post(path(version, 'submit'), { reviewers: [rita.userId] }), 200);
}

describe('a scope that asks for signatures', () => {
  test('approve, release and revoke need one, and their events carry it', async () => {
    let version = await underReview();
    const { contentHash } = version;
    for (const [step, body] of [
      ['approve', {}],
      ['release', {}],
      ['revoke', { reason: 'Why.' }],
    ] as const) {
      const missing = await signer.post(path(version, step), body);
      expect(missing).toMatchObject({ status: 403, body: { code: 'SIGNATURE_REQUIRED' } });
      version = ok(await signer.post(path(version, step), { ...body, signature: right }), 200);
    }
    const signed = (await events(version)).filter(({ changes }) => 'signature' in changes);
    expect(signed.map(({ type }) => type)).toEqual(['VERSION_APPROVED', 'VERSION_RELEASED', 'VERSION_REVOKED']);
    for (const { changes } of signed) {
      expect(changes.signature).toEqual({
        ...{ displayName: 'Rita', meaning: 'approval', at: '2026-03-10T08:00:00.000Z', contentHash },
      });
    }
  });

  test('a wrong password is refused, throttled like sign-in, and stands in the trail of the scope', async () => {
    const version = await underReview();
    const wrong = { password: 'not-the-password-at-all', meaning: 'review' };
    for (let tries = 0; tries < 10; tries += 1) {
      const refused = await signer.post(path(version, 'approve'), { signature: wrong });
      expect(refused).toMatchObject({ status: 403, body: { code: 'SIGNATURE_INVALID' } });
    }
    const throttled = await signer.post(path(version, 'approve'), { signature: right });
    expect(throttled).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    const failed = (await events(version)).filter(({ type }) => type === 'SIGNATURE_FAILED');
    expect(failed).toHaveLength(10);
    expect(failed[0]).toMatchObject({
      actor: { id: rita.userId },
      changes: { versionId: version.id, step: 'approve', reason: 'wrong password' },
    });
    expect(JSON.stringify(await events(version))).not.toContain('not-the-password');
    expect((await signer.get(`/api/documents/versions/${version.id}`)).body.review.reviewers).toMatchObject([
      { decision: 'pending' },
    ]);
  });

  test('who has an authenticator app signs with a code too, and each code counts once', async () => {
    const version = await underReview();
    const secret = fromBase32(ok(await signer.post('/api/me/totp'), 200).secret);
    const codeOf = (steps: number) => codeAt(secret, stepAt(new Date()) + steps);
    ok(await signer.post('/api/me/totp/confirm', { code: codeOf(-1) }), 200);
    const sign = (code?: string) => signer.post(path(version, 'approve'), { signature: { ...right, code } });
    expect((await sign()).body.code).toBe('SIGNATURE_REQUIRED');
    expect((await sign('000000')).body.code).toBe('SIGNATURE_INVALID');
    const code = codeOf(0);
    ok(await sign(code), 200);
    const again = await signer.post(path(version, 'release'), { signature: { ...right, code } });
    expect(again).toMatchObject({ status: 403, body: { code: 'SIGNATURE_INVALID' } });
  });

  test('who has a passkey and no app signs with it too, and each answer counts once', async () => {
    const origin = 'http://localhost';
    const device = new PasskeyDevice(origin);
    const headers = { host: 'localhost' };
    const version = await underReview();
    const options = ok(await signer.post('/api/me/passkeys/options', undefined, headers), 200);
    const added = { name: 'Laptop', response: device.register(options) };
    ok(await signer.post('/api/me/passkeys', added, headers), 201);
    const asked = async () => ok(await signer.post('/api/auth/passkey/options', undefined, headers), 200);
    const sign = (step: string, passkey?: object) =>
      signer.post(path(version, step), { signature: { ...right, ...(passkey && { passkey }) } }, headers);
    expect((await sign('approve')).body.code).toBe('SIGNATURE_REQUIRED');
    expect((await sign('approve', new PasskeyDevice(origin).signIn(await asked()))).body.code).toBe(
      'SIGNATURE_INVALID',
    );
    const answer = device.signIn(await asked());
    ok(await sign('approve', answer), 200);
    expect((await sign('release', answer)).body.code).toBe('SIGNATURE_INVALID');
    ok(await sign('release', device.signIn(await asked())), 200);
  });

  test('a wrong meaning is 400', async () => {
    const version = await underReview();
    for (const signature of [
      { password: worldPassword, meaning: 'fun' },
      { password: worldPassword },
      { ...right, more: 1 },
    ]) {
      expect((await signer.post(path(version, 'approve'), { signature })).status).toBe(400);
    }
  });

  test('a token cannot sign', async () => {
    const version = await underReview();
    const scripted = clientFor(world.app, { authorization: `Bearer ${await world.token(signer)}` });
    for (const body of [{}, { signature: right }]) {
      const refused = await scripted.post(path(version, 'approve'), body);
      expect(refused).toMatchObject({ status: 403, body: { code: 'TOKEN_NOT_ALLOWED' } });
    }
  });

  test('what is refused for another reason is not signed', async () => {
    const version = await underReview();
    expect((await signer.post(path(version, 'release'), {})).body.code).toBe('APPROVALS_PENDING');
    expect((await world.reader.post(path(version, 'release'), { signature: right })).body.permission).toBe(
      'RELEASE_DOCUMENTS',
    );
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await outsider.post(path(version, 'release'), { signature: right })).status).toBe(404);
  });
});

test('a scope that asks for none takes the steps without, and checks and records a signature that is given', async () => {
  await setRule(false);
  const version = await underReview();
  const wrong = { ...right, password: 'not-the-password-at-all' };
  expect((await signer.post(path(version, 'approve'), { signature: wrong })).body.code).toBe('SIGNATURE_INVALID');
  ok(await signer.post(path(version, 'approve'), { signature: right }), 200);
  ok(await signer.post(path(version, 'release'), {}), 200);
  const [approved, released] = (await events(version)).slice(-2);
  expect(approved?.changes.signature).toMatchObject({ meaning: 'approval' });
  expect(released?.changes).not.toHaveProperty('signature');
});
