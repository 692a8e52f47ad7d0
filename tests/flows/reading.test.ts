import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '../../contract/index.ts';
import { momentOf, readPackFigures } from '../../server/reading/index.ts';
import { type Client, clientFor, superuser, type WorldUser } from '../harness/index.ts';
import { folded, readPdf } from '../harness/pdf.ts';
import { ok } from './documents-world.ts';
import { dayFromToday, type ReadingWorld, startReadingWorld } from './reading-world.ts';

let world: ReadingWorld;
let anna: WorldUser;
let ben: WorldUser;
let carla: WorldUser;
let asAnna: Client;
beforeAll(async () => {
  world = await startReadingWorld(3);
  [anna, ben, carla] = world.readers as [WorldUser, WorldUser, WorldUser];
  asAnna = await world.as(anna);
});
afterAll(() => world?.close());

const told = (assignments: Assignment[]) =>
  assignments.map(({ user, versionNumber, state, reason }) => [user.displayName, versionNumber, state, reason]);
const of = (documentId: string) => world.record(`&documentId=${documentId}`);

describe('a duty', () => {
  test('is made, listed, changed and removed, each with its event', async () => {
    const version = await world.released();
    const duty = await world.duty({ documentId: version.documentId, userIds: [anna.userId] });
    expect(duty).toMatchObject({ documentId: version.documentId, userIds: [anna.userId], groupIds: [], days: 14 });
    expect(duty).not.toHaveProperty('folderId');
    const { items } = ok(await world.quality.get(`/api/scopes/${world.scope.id}/reading-duties?limit=200`), 200);
    expect(items).toContainEqual(duty);
    const changed = ok(await world.quality.patch(`/api/reading-duties/${duty.id}`, { days: 7 }), 200);
    expect(changed).toEqual({ ...duty, days: 7 });
    expect(ok(await world.quality.patch(`/api/reading-duties/${duty.id}`, { days: 7 }), 200)).toEqual(changed);
    expect((await world.quality.delete(`/api/reading-duties/${duty.id}`)).status).toBe(204);
    expect((await world.quality.delete(`/api/reading-duties/${duty.id}`)).status).toBe(404);
    const trail = ok(
      await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?entityId=${world.scope.id}`),
      200,
    );
    const { documentId } = version;
    const changes = { dutyId: duty.id, documentId, userIds: [anna.userId], groupIds: [], days: 14 };
    expect(trail.items.slice(0, 3).map(({ type, changes: of }: never) => [type, of])).toEqual([
      ['READING_DUTY_REMOVED', { ...changes, days: 7 }],
      ['READING_DUTY_CHANGED', { ...changes, days: 7 }],
      ['READING_DUTY_CREATED', changes],
    ]);
  });

  test('is refused without exactly one target, for who is no member, with groups, and outside 1 to 365 days', async () => {
    const version = await world.released();
    const path = `/api/scopes/${world.scope.id}/reading-duties`;
    const stranger = await world.createUser('Stranger');
    const folderId = await world.folder('Alone');
    const good = { documentId: version.documentId, userIds: [anna.userId] };
    for (const wrong of [
      { userIds: [anna.userId] },
      { ...good, folderId },
      { ...good, userIds: [stranger.userId] },
      { ...good, groupIds: [anna.userId] },
      { ...good, days: 0 },
      { ...good, days: 366 },
      { ...good, other: 1 },
    ]) {
      expect(await world.quality.post(path, wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    }
    expect((await world.quality.post(path, { ...good, groupIds: [] })).status).toBe(201);
    expect((await world.quality.post(path, { ...good, documentId: anna.userId })).status).toBe(404);
    expect((await world.quality.post(path, { folderId: anna.userId, userIds: [] })).status).toBe(404);
  });

  test('is for who may release; reading it also for who reads the trail', async () => {
    const version = await world.released();
    const duty = await world.duty({ documentId: version.documentId, userIds: [] });
    const path = `/api/scopes/${world.scope.id}/reading-duties`;
    const auditor = await world.as(await world.member(world.scope, ['auditor']));
    expect((await auditor.get(path)).status).toBe(200);
    for (const answer of [
      await auditor.post(path, { documentId: version.documentId }),
      await auditor.patch(`/api/reading-duties/${duty.id}`, { days: 3 }),
      await auditor.delete(`/api/reading-duties/${duty.id}`),
      await asAnna.get(path),
      await asAnna.get(`/api/scopes/${world.scope.id}/reading`),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { permission: 'RELEASE_DOCUMENTS' } });
    }
  });
});

describe('an assignment', () => {
  test('is made with the release for everybody covered, due so many days later, not before the effective date', async () => {
    const folderId = await world.folder('Hygiene');
    const below = await world.folder('Hands', folderId);
    await world.duty({ folderId, userIds: [anna.userId, ben.userId], days: 10 });
    const now = await world.released({ folderId: below });
    const later = await world.released({ folderId }, { effectiveDate: dayFromToday(30) });
    expect((await of(now.documentId)).map(({ dueDate }) => dueDate)).toEqual([dayFromToday(10), dayFromToday(10)]);
    const [assigned] = await of(later.documentId);
    expect(assigned).toMatchObject({
      dueDate: dayFromToday(30),
      state: 'open',
      reason: null,
      doneAt: null,
      signed: false,
      versionId: later.id,
      versionNumber: 1,
      document: { id: later.documentId, title: later.title },
    });
  });

  test('of an older version is void at once, and comes again when the newer one is revoked before its day', async () => {
    const first = await world.released();
    await world.duty({ documentId: first.documentId, userIds: [anna.userId, ben.userId] });
    await world.acknowledge(ben, first);
    const second = await world.revised(first.documentId, { effectiveDate: dayFromToday(5) });
    await world.step(second.id, 'revoke', { reason: 'A mistake.' });
    expect(told(await of(first.documentId)).sort()).toEqual(
      [
        [anna.displayName, 1, 'void', 'superseded'],
        [ben.displayName, 1, 'done', null],
        [anna.displayName, 2, 'void', 'revoked'],
        [ben.displayName, 2, 'void', 'revoked'],
        [anna.displayName, 1, 'open', null],
      ].sort(),
    );
  });

  test('comes to who comes under a duty later, whichever way, and goes with who leaves', async () => {
    const folderId = await world.folder('Later');
    const parent = await world.folder('Above');
    await world.duty({ folderId: parent, userIds: [carla.userId], days: 20 });
    const version = await world.released({ folderId });
    const at = async () => told(await of(version.documentId));
    expect(await at()).toEqual([]);
    ok(await world.quality.patch(`/api/folders/${folderId}`, { parentId: parent }), 200);
    expect(await at()).toEqual([[carla.displayName, 1, 'open', null]]);
    ok(await world.quality.put(`/api/documents/${version.documentId}/folder`, { folderId: null }), 200);
    expect((await at()).at(-1)).toEqual([carla.displayName, 1, 'void', 'duty-removed']);
    ok(await world.quality.put(`/api/documents/${version.documentId}/folder`, { folderId }), 200);
    expect((await at()).at(-1)).toEqual([carla.displayName, 1, 'open', null]);
    const member = `/api/scopes/${world.scope.id}/members/${carla.userId}`;
    expect((await world.administratorClient.delete(member)).status).toBe(204);
    expect((await at()).at(-1)).toEqual([carla.displayName, 1, 'void', 'left']);
    ok(await world.administratorClient.put(member, { roles: ['reader'], permissions: [] }), 200);
    expect((await at()).at(-1)).toEqual([carla.displayName, 1, 'open', null]);
    ok(await world.administratorClient.patch(`/api/users/${carla.userId}`, { disabled: true }), 200);
    expect((await at()).at(-1)).toEqual([carla.displayName, 1, 'void', 'left']);
    ok(await world.administratorClient.patch(`/api/users/${carla.userId}`, { disabled: false }), 200);
    expect(await at()).toHaveLength(4);
    await world.step(version.id, 'revoke', { reason: 'Over.' });
    expect((await at()).at(-1)).toEqual([carla.displayName, 1, 'void', 'revoked']);
  });

  test('under several duties is due on the earliest date, and a change of days counts for later ones', async () => {
    const version = await world.released();
    const { documentId } = version;
    const long = await world.duty({ documentId, userIds: [anna.userId], days: 30 });
    ok(await world.quality.patch(`/api/reading-duties/${long.id}`, { days: 3 }), 200);
    expect((await of(documentId))[0]?.dueDate).toBe(dayFromToday(30));
    await world.duty({ documentId, userIds: [anna.userId, ben.userId], days: 9 });
    expect((await of(documentId)).map(({ dueDate }) => dueDate)).toEqual([dayFromToday(9), dayFromToday(9)]);
    await world.revised(documentId);
    const open = (await of(documentId)).filter(({ state }) => state === 'open');
    expect(open.map(({ user, dueDate }) => [user.id, dueDate]).sort()).toEqual(
      [
        [anna.userId, dayFromToday(3)],
        [ben.userId, dayFromToday(9)],
      ].sort(),
    );
  });

  test('goes with the disposal of its version', async () => {
    const version = await world.released();
    await world.duty({ documentId: version.documentId, userIds: [anna.userId] });
    await world.step(version.id, 'dispose', { reason: 'Over.' });
    expect(told(await of(version.documentId))).toEqual([[anna.displayName, 1, 'void', 'disposed']]);
  });

  test('goes when the last duty that asks for it is removed, and not before', async () => {
    const version = await world.released();
    const { documentId } = version;
    const first = await world.duty({ documentId, userIds: [anna.userId] });
    const second = await world.duty({ documentId, userIds: [anna.userId] });
    await world.quality.delete(`/api/reading-duties/${first.id}`);
    expect(told(await of(documentId))).toEqual([[anna.displayName, 1, 'open', null]]);
    ok(await world.quality.patch(`/api/reading-duties/${second.id}`, { userIds: [] }), 200);
    expect(told(await of(documentId))).toEqual([[anna.displayName, 1, 'void', 'duty-removed']]);
  });
});

describe('a version whose day comes', () => {
  test('is then assigned to who came after its release, and the one before is superseded', async () => {
    const first = await world.released();
    const second = await world.revised(first.documentId, { effectiveDate: dayFromToday(2) });
    await world.duty({ documentId: first.documentId, userIds: [anna.userId], days: 5 });
    expect(told(await of(first.documentId))).toEqual([[anna.displayName, 1, 'open', null]]);
    await world.letDaysPass(3);
    // Any act in the scope follows the calendar first; the server does so by itself several times an hour.
    await world.released();
    expect(told(await of(first.documentId))).toEqual([
      [anna.displayName, 1, 'void', 'superseded'],
      [anna.displayName, 2, 'open', null],
    ]);
    const [, assigned] = await of(first.documentId);
    expect(assigned).toMatchObject({ versionId: second.id, dueDate: dayFromToday(4) });
    expect(assigned?.assignedAt).toBe(`${dayFromToday(-1)}T00:00:00.000Z`);
  });
});

describe('a release that is carried over', () => {
  test('asks nobody anew who knew the version before, and everybody else', async () => {
    const first = await world.released();
    await world.duty({ documentId: first.documentId, userIds: [anna.userId, ben.userId] });
    await world.acknowledge(anna, first);
    const carried = { reading: 'carried-over', readingReason: 'Spelling only.' };
    await world.revised(first.documentId, carried);
    const third = await world.revised(first.documentId, carried);
    const now = (await of(first.documentId)).filter(({ versionNumber }) => versionNumber === 3);
    expect(told(now).sort()).toEqual([
      [anna.displayName, 3, 'carried-over', 'Spelling only.'],
      [ben.displayName, 3, 'open', null],
    ]);
    expect(ok(await asAnna.get(`/api/documents/${first.documentId}`), 200).reading).toEqual({ done: 1, of: 2 });
    const { people } = ok(await world.quality.get(`/api/documents/${first.documentId}`), 200).reading;
    expect(people.map(({ user, state }: never) => [(user as { id: string }).id, state])).toEqual([
      [ben.userId, 'open'],
      [anna.userId, 'carried-over'],
    ]);
    expect(await world.acknowledge(anna, third)).toMatchObject({ state: 'done', reason: null });
    const fourth = await world.revised(first.documentId);
    expect((await of(first.documentId)).filter(({ versionId }) => versionId === fourth.id)).toHaveLength(2);
  });

  test('needs a reason, and a reason needs it', async () => {
    const draft = await world.released();
    const next = ok(await world.quality.post(`/api/documents/${draft.documentId}/versions`), 201);
    await world.step(next.id, 'submit');
    for (const body of [
      { reading: 'carried-over' },
      { reading: 'carried-over', readingReason: '  ' },
      { readingReason: 'Why.' },
      { reading: 'other' },
    ]) {
      const answer = await world.quality.post(`/api/documents/versions/${next.id}/release`, body);
      expect(answer.status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('the database', () => {
  test('keeps every assignment and acknowledgement as it was recorded, for every role', async () => {
    const version = await world.released();
    await world.duty({ documentId: version.documentId, userIds: [anna.userId, ben.userId] });
    await world.acknowledge(anna, version);
    const client = await superuser(world.database.url);
    try {
      await client.query('set search_path = muniment');
      for (const statement of [
        'delete from reading_assignments',
        'truncate reading_assignments',
        'update reading_assignments set done_at = null, signed = false where done_at is not null',
        "update reading_assignments set done_at = done_at - interval '1 day' where done_at is not null",
        "update reading_assignments set voided_at = now(), void_reason = 'left' where done_at is not null",
        'update reading_assignments set user_id = gen_random_uuid()',
        'update reading_assignments set due_date = due_date + 1 where done_at is null',
        'update reading_assignments set due_date = due_date - 1 where done_at is null',
      ]) {
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: 'MU001' });
      }
      await client.query('set role muniment_app');
      for (const statement of [
        'delete from reading_assignments',
        'update reading_assignments set signed = true',
        'insert into reading_assignments select * from reading_assignments',
      ]) {
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await client.end();
    }
  });
});

test('a token cannot acknowledge', async () => {
  const version = await world.released();
  const { token } = ok(await asAnna.post('/api/tokens', { name: 'script' }), 201);
  const script = clientFor(world.app, { authorization: `Bearer ${token}` });
  expect(await script.post(`/api/documents/versions/${version.id}/acknowledge`, {})).toMatchObject({
    status: 403,
    body: { code: 'TOKEN_NOT_ALLOWED' },
  });
});

test('the cover of a merged pack tells how many of those who must know it do, to who may see who has read what', async () => {
  const folderId = await world.folder('Packed');
  await world.duty({ folderId, userIds: [anna.userId, ben.userId] });
  const [first, second] = [await world.released({ folderId }), await world.released({ folderId })];
  await world.acknowledge(anna, first);
  // Nobody asked for this one, so it counts on neither side.
  await world.acknowledge(world.qualityUser, second);
  const coverFor = async (client: Client) => {
    const path = `/api/scopes/${world.scope.id}/audit-pack?format=merged&folderId=${folderId}`;
    return folded((await readPdf((await client.get(path)).bytes)).pages[0] ?? '');
  };
  expect(await coverFor(world.quality)).toMatch(/READ AND UNDERSTOOD 1 of 4 required readings(?!,)/i);
  const packer = await world.as(await world.member(world.scope, ['reader'], ['EXPORT_AUDIT_PACK']));
  expect(await coverFor(packer)).not.toMatch(/read and understood/i);
  await world.letDaysPass(20);
  await world.acknowledge(ben, second);
  const packed = [first, second].map(({ id, documentId, number }) => ({ versionId: id, documentId, number }));
  const figuresAt = (day: string) =>
    world.db.withActor(world.qualityUser, (tx) =>
      readPackFigures(tx, world.scope.id, packed, momentOf(day, world.today())),
    );
  expect(await figuresAt(dayFromToday(0))).toEqual({ done: 2, of: 4, overdue: 2 });
  expect(await figuresAt(dayFromToday(-1))).toEqual({ done: 1, of: 4, overdue: 3 });
  expect(await figuresAt(dayFromToday(-19))).toEqual({ done: 1, of: 4, overdue: 0 });
  expect(await figuresAt(dayFromToday(-21))).toEqual({ done: 0, of: 0, overdue: 0 });
});
