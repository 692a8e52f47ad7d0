/** What has to be kept: retention, holds, and the disposal that two people carry out. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope, Version } from '../../contract/index.ts';
import { type Client, type WorldUser, worldPassword } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let second: Client;
let secondUser: WorldUser;
beforeAll(async () => {
  world = await startDocumentsWorld();
  secondUser = await world.createUser('Second');
  await world.addMember(world.scope, secondUser, ['quality-manager']);
  second = await world.as(secondUser);
});
afterAll(() => world?.close());

const off = { signature: false, fourEyes: false, minReviewers: 0, retentionMonths: null, changeSummary: false };
async function rules(given: Partial<Scope['rules']>): Promise<void> {
  const administrator = await world.as(world.administrator);
  ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { ...off, ...given } }), 200);
}

const path = (version: { id: string }, step = '') => `/api/documents/versions/${version.id}${step && `/${step}`}`;
const dispose = (client: Client, version: { id: string }, more = {}) =>
  client.post(path(version, 'dispose'), { reason: 'No longer needed.', ...more });
const signature = { password: worldPassword, meaning: 'responsibility' };
const typesOf = async (version: Version) => (await world.events(version.documentId)).map(({ type }) => type);
const lift = (client: Client, documentId: string, body: object) =>
  client.request('DELETE', `/api/documents/${documentId}/hold`, { body });

/** Superseded on the day that the clock shows. */
async function superseded(): Promise<Version> {
  const first = await world.released();
  const next = await world.revise(first.documentId);
  await world.step(next, 'submit', { changeSummary: 'New.' });
  await world.step(next, 'release');
  return first;
}

/** What the database itself answers to a disposal, past the server. */
async function databaseRefusal(version: Version): Promise<string | undefined> {
  const actor = secondUser;
  const disposing = world.db.withActor(actor, (tx) =>
    sql`update versions set state = 'DISPOSED', markdown = null, content = null, manifest = null, disposed_at = now()
      where id = ${version.id}`.execute(tx),
  );
  return disposing.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );
}

describe('four eyes on a disposal', () => {
  test('the first person asks, the same person cannot carry it out, a second one does', async () => {
    await rules({ fourEyes: true });
    const version = await world.versionIn('CANCELLED');
    const asked = await dispose(world.quality, version);
    expect(asked).toMatchObject({
      status: 202,
      body: {
        state: 'CANCELLED',
        revision: version.revision + 1,
        disposal: {
          requestedBy: { displayName: 'quality-manager' },
          at: '2026-03-10T08:00:00.000Z',
          reason: 'No longer needed.',
        },
      },
    });
    expect(ok(await world.reader.get(path(version)), 200)).toMatchObject({ disposal: asked.body.disposal });
    expect(await dispose(world.quality, version)).toMatchObject({ status: 409, body: { code: 'FOUR_EYES' } });
    await rules({});
    // Switched off meanwhile: the request counts as it was made.
    expect(await dispose(world.quality, version)).toMatchObject({ status: 409, body: { code: 'FOUR_EYES' } });
    await rules({ fourEyes: true });
    expect(ok(await dispose(second, version), 200)).toMatchObject({ state: 'DISPOSED', disposal: null });
    const types = await typesOf(version);
    expect(types.slice(-2)).toEqual(['DISPOSAL_REQUESTED', 'VERSION_DISPOSED']);
    const record = ok(await world.reader.get(path(version, 'record')), 200).items;
    expect(record.at(-2)).toMatchObject({ act: 'disposal-requested', revision: version.revision + 1 });
  });

  test('the database refuses what one person does alone', async () => {
    await rules({ fourEyes: true });
    const version = await world.versionIn('CANCELLED');
    expect(await databaseRefusal(version)).toBe('MU007');
    ok(await dispose(second, version), 202);
    expect(await databaseRefusal(version)).toBe('MU007');
  });

  test('two people who dispose at once make one request and one disposal', async () => {
    await rules({ fourEyes: true });
    const version = await world.versionIn('CANCELLED');
    const answers = await Promise.all([dispose(world.quality, version), dispose(second, version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 202]);
  });

  test('anybody who may dispose withdraws a request; without one it is 404', async () => {
    await rules({});
    const version = await world.versionIn('REVOKED');
    await rules({ fourEyes: true });
    expect((await second.delete(path(version, 'disposal'))).status).toBe(404);
    ok(await dispose(world.quality, version), 202);
    expect(await world.author.delete(path(version, 'disposal'))).toMatchObject({
      status: 403,
      body: { permission: 'DISPOSE_DOCUMENTS' },
    });
    expect((await second.delete(path(version, 'disposal'))).status).toBe(204);
    expect(ok(await world.reader.get(path(version)), 200)).toMatchObject({ state: 'REVOKED', disposal: null });
    expect((await second.delete(path(version, 'disposal'))).status).toBe(404);
    expect((await typesOf(version)).at(-1)).toBe('DISPOSAL_WITHDRAWN');
  });

  test('with signatures each of the two signs; without four eyes nobody has to', async () => {
    await rules({});
    const [version, alone] = [await world.versionIn('CANCELLED'), await world.versionIn('CANCELLED')];
    await rules({ signature: true });
    ok(await dispose(world.quality, alone), 200);
    await rules({ signature: true, fourEyes: true });
    for (const [client, status] of [
      [world.quality, 202],
      [second, 200],
    ] as const) {
      expect(await dispose(client, version)).toMatchObject({ status: 403, body: { code: 'SIGNATURE_REQUIRED' } });
      const wrong = await dispose(client, version, { signature: { ...signature, password: 'wrong' } });
      expect(wrong).toMatchObject({ status: 403, body: { code: 'SIGNATURE_INVALID' } });
      ok(await dispose(client, version, { signature }), status);
    }
    const signed = (await world.events(version.documentId)).filter(({ changes }) => 'signature' in changes);
    expect(signed.map(({ type }) => type)).toEqual(['DISPOSAL_REQUESTED', 'VERSION_DISPOSED']);
  });
});

describe('retention', () => {
  test('a version in force or not yet in force is retained without an end', async () => {
    await rules({ retentionMonths: 0 });
    for (const version of [await world.released(), await world.released({}, '2026-09-01')]) {
      expect(await dispose(world.quality, version)).toMatchObject({
        status: 409,
        body: { code: 'RETAINED', until: null },
      });
      expect(await databaseRefusal(version)).toBe('MU006');
    }
  });

  test('it counts months from the day on which the version stopped being in force', async () => {
    await rules({ retentionMonths: 6 });
    const version = await superseded();
    const refused = await dispose(world.quality, version);
    expect(refused).toMatchObject({ status: 409, body: { code: 'RETAINED', until: '2026-09-10' } });
    world.clock.set('2026-09-09T23:59:59.000Z');
    expect((await dispose(world.quality, version)).status).toBe(409);
    world.clock.set('2026-09-10T00:00:00.000Z');
    ok(await dispose(world.quality, version), 200);
    world.clock.set('2026-03-10T08:00:00.000Z');
  });

  test('a date in the past does not shorten it: the day of the record counts', async () => {
    await rules({ retentionMonths: 6 });
    const first = await world.released({}, '2020-01-01');
    const next = await world.revise(first.documentId);
    await world.step(next, 'submit', {});
    await world.step(next, 'release', { effectiveDate: '2020-02-01' });
    expect(await dispose(world.quality, first)).toMatchObject({ status: 409, body: { until: '2026-09-10' } });
  });

  test('the database refuses it too, whatever day the server names', async () => {
    await rules({ retentionMonths: 600 });
    expect(await databaseRefusal(await superseded())).toBe('MU006');
  });

  test('nothing months after is at once, a revoked version counts from its revocation, a cancelled one is free', async () => {
    await rules({ retentionMonths: 0 });
    ok(await dispose(world.quality, await superseded()), 200);
    ok(await dispose(world.quality, await world.versionIn('REVOKED')), 200);
    await rules({ retentionMonths: 12 });
    expect(await dispose(world.quality, await world.versionIn('REVOKED'))).toMatchObject({
      status: 409,
      body: { code: 'RETAINED', until: '2027-03-10' },
    });
    ok(await dispose(world.quality, await world.versionIn('CANCELLED')), 200);
  });

  test('is a number of months from 0 to 600, or null', async () => {
    const administrator = await world.as(world.administrator);
    for (const retentionMonths of [-1, 601, 1.5, '6']) {
      const answer = await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { retentionMonths } });
      expect(answer.status).toBe(400);
    }
  });
});

describe('a hold', () => {
  const hold = (client: Client, documentId: string, body: object) =>
    client.put(`/api/documents/${documentId}/hold`, body);

  test('refuses every disposal, also one that was asked for, until it is lifted', async () => {
    await rules({ fourEyes: true });
    const version = await world.versionIn('CANCELLED');
    ok(await dispose(second, version), 202);
    const held = ok(await hold(world.quality, version.documentId, { reason: 'Litigation 7.' }), 200);
    expect(held).toMatchObject({
      hold: { reason: 'Litigation 7.', by: { displayName: 'quality-manager' }, at: '2026-03-10T08:00:00.000Z' },
    });
    expect(ok(await world.reader.get(`/api/documents/${version.documentId}`), 200).hold).toEqual(held.hold);
    expect(await dispose(world.quality, version)).toMatchObject({ status: 409, body: { code: 'ON_HOLD' } });
    await rules({});
    expect(await databaseRefusal(version)).toBe('MU005');
    expect((await lift(second, version.documentId, { reason: 'Settled.' })).status).toBe(204);
    expect((await lift(second, version.documentId, { reason: 'Settled.' })).status).toBe(404);
    ok(await dispose(world.quality, version), 200);
    expect((await typesOf(version)).slice(-3)).toEqual(['DOCUMENT_HELD', 'HOLD_LIFTED', 'VERSION_DISPOSED']);
  });

  test('needs DISPOSE_DOCUMENTS and a reason; the same once more writes nothing', async () => {
    await rules({});
    const { documentId } = await world.versionIn('DRAFT');
    expect(await hold(world.author, documentId, { reason: 'x' })).toMatchObject({
      status: 403,
      body: { permission: 'DISPOSE_DOCUMENTS' },
    });
    expect((await hold(world.quality, documentId, { reason: ' ' })).status).toBe(400);
    expect((await hold(world.quality, crypto.randomUUID(), { reason: 'x' })).status).toBe(404);
    for (const reason of ['Why.', 'Why.', 'Another.']) ok(await hold(world.quality, documentId, { reason }), 200);
    const types = (await world.events(documentId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'DOCUMENT_HELD')).toHaveLength(2);
  });

  test('is signed where signatures are on, and so is its end', async () => {
    await rules({ signature: true });
    const { documentId } = await world.versionIn('DRAFT');
    expect(await hold(second, documentId, { reason: 'x' })).toMatchObject({ body: { code: 'SIGNATURE_REQUIRED' } });
    const wrong = { ...signature, password: 'wrong' };
    expect(await hold(second, documentId, { reason: 'x', signature: wrong })).toMatchObject({
      status: 403,
      body: { code: 'SIGNATURE_INVALID' },
    });
    ok(await hold(second, documentId, { reason: 'x', signature }), 200);
    expect(await lift(second, documentId, { reason: 'y' })).toMatchObject({ body: { code: 'SIGNATURE_REQUIRED' } });
    expect((await lift(second, documentId, { reason: 'y', signature })).status).toBe(204);
    const signed = (await world.events(documentId)).filter(({ changes }) => 'signature' in changes);
    expect(signed.map(({ type }) => type)).toEqual(['DOCUMENT_HELD', 'HOLD_LIFTED']);
  });
});

describe('a summary of changes', () => {
  test('is asked for at every submission but that of a first version', async () => {
    await rules({ changeSummary: true });
    const first = await world.released();
    const next = await world.revise(first.documentId);
    for (const body of [{}, { changeSummary: '  ' }]) {
      expect(await world.quality.post(path(next, 'submit'), body)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'changeSummary' }] },
      });
    }
    ok(await world.quality.post(path(next, 'submit'), { changeSummary: 'A limit.' }), 200);
  });
});

describe('four eyes follow the text', () => {
  const writer = () => world.author;
  async function writtenBy(client: Client): Promise<Version> {
    const { latestVersion } = await world.create({}, client);
    return latestVersion;
  }

  test('whose words a copy of something never released holds cannot release it', async () => {
    await rules({});
    const both = await world.createUser('Both');
    await world.addMember(world.scope, both, ['author', 'approver']);
    const client = await world.as(both);
    const draft = await writtenBy(client);
    const derived = ok(
      await writer().post(`/api/documents/${draft.documentId}/derive`, {
        targetScopeId: world.scope.id,
        humanId: 'COPY-1',
      }),
      201,
    ).latestVersion;
    ok(await client.post(path(draft, 'cancel'), { reason: 'Again.' }), 200);
    const next = ok(await writer().post(`/api/documents/${draft.documentId}/versions`), 201);
    await rules({ fourEyes: true });
    for (const copy of [derived, next]) {
      ok(await writer().post(path(copy, 'submit'), {}), 200);
      expect(await client.post(path(copy, 'release'), {})).toMatchObject({ status: 409, body: { code: 'FOUR_EYES' } });
      ok(await second.post(path(copy, 'release'), {}), 200);
    }
  });

  test('what was released binds nobody: who wrote it may release its copy', async () => {
    await rules({});
    const released = await world.released();
    await rules({ fourEyes: true });
    const next = ok(await writer().post(`/api/documents/${released.documentId}/versions`), 201);
    ok(await writer().post(path(next, 'submit'), {}), 200);
    ok(await world.quality.post(path(next, 'release'), {}), 200);
  });
});
