import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEvent, Notification, ReadingMatrix, Version } from '../../contract/index.ts';
import { readingMails } from '../../server/reading/index.ts';
import { followCalendar, queueReadingMails, tellReaders } from '../../server/reading/worker.ts';
import { type Client, type WorldUser, worldPassword } from '../harness/index.ts';
import { folded, readPdf } from '../harness/pdf.ts';
import { ok } from './documents-world.ts';
import { dayFromToday, type ReadingWorld, startReadingWorld } from './reading-world.ts';

let world: ReadingWorld;
let anna: WorldUser;
let ben: WorldUser;
let asAnna: Client;
let asBen: Client;
beforeAll(async () => {
  const env = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'documents@test.example',
    PUBLIC_URL: 'http://d.example.com',
  };
  world = await startReadingWorld(2, { env });
  [anna, ben] = world.readers as [WorldUser, WorldUser];
  [asAnna, asBen] = [await world.as(anna), await world.as(ben)];
});
afterAll(() => world?.close());

type Row = ReadingMatrix['items'][number];
const path = (version: { id: string }) => `/api/documents/versions/${version.id}/acknowledge`;
const eventsOf = async ({ documentId }: Version, type: string): Promise<AuditEvent[]> =>
  ok(
    await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?entityId=${documentId}&type=${type}&limit=200`),
    200,
  ).items;
const record = (query: string) => world.quality.get(`/api/scopes/${world.scope.id}/reading${query}`);
const newsOf = async (client: Client, version: Version, type: string): Promise<Notification[]> =>
  ok(await client.get('/api/me/notifications?limit=200'), 200).items.filter(
    (one: Notification) => one.versionId === version.id && one.type === type,
  );

async function assignedTo(...users: WorldUser[]): Promise<Version> {
  const version = await world.released();
  await world.duty({ documentId: version.documentId, userIds: users.map(({ userId }) => userId) });
  return version;
}

describe('acknowledging', () => {
  test('is done once, however often it is asked for at the same time, and leaves one event', async () => {
    const version = await assignedTo(anna);
    const answers = await Promise.all(Array.from({ length: 8 }, () => asAnna.post(path(version), {})));
    for (const answer of answers) {
      expect(ok(answer, 200)).toMatchObject({ state: 'done', reason: null, signed: false, versionId: version.id });
    }
    const events = await eventsOf(version, 'VERSION_ACKNOWLEDGED');
    expect(events).toHaveLength(1);
    expect(events[0]?.changes).toMatchObject({ versionId: version.id, contentHash: version.contentHash });
    expect(answers[0]?.body.doneAt).toBe(events[0]?.at);
  });

  test('a release for hundreds is told by the queue, and a hundred of them acknowledge at once, each once', async () => {
    const crowd = await world.crowd(210);
    const folderId = await world.folder('Crowd');
    await world.duty({ folderId, userIds: crowd.map(({ userId }) => userId) });
    const version = await world.released({ folderId });
    const hundred = crowd.slice(0, 100);
    const first = await world.as(hundred[0] as WorldUser);
    expect(ok(await first.get('/api/me/inbox'), 200).toRead).toHaveLength(1);
    const { rows } = await world.db.withoutActor((tx) =>
      sql<{
        payload: never;
      }>`select payload from queue_jobs where task = 'tell_readers' and payload ? 'moment'`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    for (const { payload } of [...rows, ...rows]) await tellReaders(world.services, payload);
    expect(await newsOf(first, version, 'to-read')).toHaveLength(1);

    await Promise.all(hundred.map((reader) => world.acknowledge(reader, version)));
    expect(await eventsOf(version, 'VERSION_ACKNOWLEDGED')).toHaveLength(100);
    expect(ok(await asAnna.get(`/api/documents/${version.documentId}`), 200).reading).toEqual({ done: 100, of: 210 });
  });

  test('without a duty is recorded as voluntary, and counts when a duty comes', async () => {
    const version = await world.released();
    expect(await world.acknowledge(anna, version)).toMatchObject({ state: 'done', reason: 'voluntary', dueDate: null });
    await world.duty({ documentId: version.documentId, userIds: [anna.userId] });
    expect(await world.record(`&documentId=${version.documentId}`)).toHaveLength(1);
    expect(ok(await asBen.get(`/api/documents/${version.documentId}`), 200).reading).toEqual({ done: 1, of: 1 });
  });

  test('is for versions that are in force or will be', async () => {
    const first = await world.released();
    const later = await world.revised(first.documentId, { effectiveDate: dayFromToday(9) });
    expect((await asAnna.post(path(later), {})).status).toBe(200);
    await world.step(later.id, 'revoke', { reason: 'Over.' });
    const second = await world.revised(first.documentId);
    const draft = ok(await world.quality.post(`/api/documents/${first.documentId}/versions`), 201);
    for (const version of [first, later, draft]) {
      expect(await asAnna.post(path(version), {})).toMatchObject({ status: 409, body: { code: 'NOT_TO_BE_READ' } });
    }
    expect((await asAnna.post(path(second), {})).status).toBe(200);
  });

  test('needs a signature where the scope asks for it, with the meaning reading and no other', async () => {
    const version = await assignedTo(anna, ben);
    const settings = `/api/scopes/${world.scope.id}`;
    ok(await world.administratorClient.patch(settings, { rules: { readingSignature: true } }), 200);
    expect(await asAnna.post(path(version), {})).toMatchObject({ status: 403, body: { code: 'SIGNATURE_REQUIRED' } });
    const password = worldPassword;
    const approval = await asAnna.post(path(version), { signature: { password, meaning: 'approval' } });
    expect(approval.status).toBe(400);
    const wrong = await asAnna.post(path(version), { signature: { password: 'guessed-it', meaning: 'reading' } });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'SIGNATURE_INVALID' } });
    expect((await eventsOf(version, 'SIGNATURE_FAILED'))[0]?.changes).toMatchObject({ step: 'acknowledge' });
    const signed = ok(await asAnna.post(path(version), { signature: { password, meaning: 'reading' } }), 200);
    expect(signed).toMatchObject({ state: 'done', signed: true });
    const [event] = await eventsOf(version, 'VERSION_ACKNOWLEDGED');
    expect(event?.changes.signature).toEqual({
      ...{ displayName: anna.displayName, meaning: 'reading', contentHash: version.contentHash },
      at: expect.any(String),
    });
    ok(await world.administratorClient.patch(settings, { rules: { readingSignature: false } }), 200);
    const release = await world.quality.post(`/api/documents/versions/${version.id}/revoke`, {
      ...{ reason: 'Over.', signature: { password, meaning: 'reading' } },
    });
    expect(release.status).toBe(400);
  });
});

describe('the record', () => {
  test('is filtered by state, person, document and folder, page by page', async () => {
    const folderId = await world.folder('Filtered');
    await world.duty({ folderId, userIds: [anna.userId, ben.userId] });
    const version = await world.released({ folderId });
    await world.acknowledge(anna, version);
    const ids = async (query: string) =>
      ok(await record(query), 200).items.map(({ user }: { user: { id: string } }) => user.id);
    expect((await ids(`?folderId=${folderId}`)).sort()).toEqual([anna.userId, ben.userId].sort());
    expect(await ids(`?folderId=${folderId}&state=done`)).toEqual([anna.userId]);
    expect(await ids(`?documentId=${version.documentId}&state=open`)).toEqual([ben.userId]);
    expect(await ids(`?documentId=${version.documentId}&userId=${ben.userId}`)).toEqual([ben.userId]);
    const first = ok(await record(`?folderId=${folderId}&limit=1`), 200);
    const second = ok(await record(`?folderId=${folderId}&limit=1&cursor=${first.nextCursor}`), 200);
    expect(second.nextCursor).toBeNull();
    expect(first.items[0].id).not.toBe(second.items[0].id);
    for (const unknown of ['documentId', 'userId', 'folderId', 'groupId']) {
      expect((await record(`?${unknown}=${randomUUID()}`)).status, unknown).toBe(404);
    }
    for (const wrong of [`at=${dayFromToday(1)}`, 'at=2026-02-30', 'state=read', 'cursor=x', 'limit=0', 'format=pdf']) {
      expect((await record(`?${wrong}`)).status, wrong).toBe(400);
    }
  });

  test('is one’s own over all scopes, and nobody else’s', async () => {
    const version = await assignedTo(anna);
    const mine = ok(await asAnna.get('/api/me/reading?state=open&limit=200'), 200).items;
    expect(mine.map(({ versionId }: { versionId: string }) => versionId)).toContain(version.id);
    expect(mine.every(({ user }: { user: { id: string } }) => user.id === anna.userId)).toBe(true);
    const inbox = ok(await asAnna.get('/api/me/inbox'), 200);
    expect(inbox.toRead).toContainEqual(expect.objectContaining({ versionId: version.id, dueDate: dayFromToday(14) }));
    await world.acknowledge(anna, version);
    const after = ok(await asAnna.get('/api/me/inbox'), 200);
    expect(after.toRead.map(({ versionId }: { versionId: string }) => versionId)).not.toContain(version.id);
  });

  test('is a file whose cells no spreadsheet calculates', async () => {
    const version = await world.released({ title: '=HYPERLINK("http://x.example")' });
    await world.duty({ documentId: version.documentId, userIds: [anna.userId] });
    const answer = await record(`?format=csv&documentId=${version.documentId}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, line] = answer.text.split('\r\n');
    expect(header).toBe(
      'id,userId,user,documentId,humanId,title,versionId,versionNumber,assignedAt,dueDate,state,reason,doneAt,signed',
    );
    expect(line).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect((await asAnna.get(`/api/scopes/${world.scope.id}/reading?format=csv`)).status).toBe(403);
  });

  test('is a matrix of people by documents, a mail for each', async () => {
    const folderId = await world.folder('Matrix');
    await world.duty({ folderId, userIds: [anna.userId, ben.userId] });
    const [first, second] = [await world.released({ folderId }), await world.released({ folderId })];
    await world.acknowledge(anna, second);
    const matrix = (query: string) =>
      world.quality.get(`/api/scopes/${world.scope.id}/reading/matrix?folderId=${folderId}${query}`);
    const whole = ok(await matrix(''), 200);
    expect(whole.documents.map(({ id }: { id: string }) => id)).toEqual([first.documentId, second.documentId]);
    const cells = Object.fromEntries(whole.items.map((row: Row) => [row.user.id, row.cells]));
    expect(cells).toEqual({ [anna.userId]: 'od', [ben.userId]: 'oo' });
    const read = ok(await matrix('&state=done'), 200);
    expect(read.items.map((row: Row) => row.user.id)).toEqual([anna.userId]);
    expect(ok(await matrix(`&q=${encodeURIComponent('no such person')}`), 200).items).toEqual([]);
    expect((await matrix(`&at=${dayFromToday(1)}`)).status).toBe(400);
    expect((await asAnna.get(`/api/scopes/${world.scope.id}/reading/matrix`)).status).toBe(403);
  });
});

test('the matrix of a day in the past has who was a member and not disabled then', async () => {
  const folderId = await world.folder('Then');
  const dora = await world.member(world.scope, ['reader']);
  await world.duty({ folderId, userIds: [anna.userId, dora.userId] });
  const version = await world.released({ folderId });
  await world.acknowledge(dora, version);
  const rowsAt = async (at: string): Promise<Record<string, string>> => {
    const query = `folderId=${folderId}&at=${at}`;
    const { items } = ok(await world.quality.get(`/api/scopes/${world.scope.id}/reading/matrix?${query}`), 200);
    return Object.fromEntries(items.map(({ user, cells }: Row) => [user.id, cells]));
  };
  await world.letDaysPass(2);
  const path = `/api/users/${dora.userId}`;
  ok(await world.administratorClient.patch(path, { disabled: true }), 200);
  expect(await rowsAt(dayFromToday(0))).toEqual({ [anna.userId]: 'o' });
  expect(await rowsAt(dayFromToday(-1))).toEqual({ [anna.userId]: 'o', [dora.userId]: 'd' });
  await world.letDaysPass(2);
  ok(await world.administratorClient.patch(path, { disabled: false }), 200);
  expect(await rowsAt(dayFromToday(-1))).toEqual({ [anna.userId]: 'o' });
  expect(await rowsAt(dayFromToday(0))).toEqual({ [anna.userId]: 'o', [dora.userId]: 'd' });
});

test('the folders of a day in the past are those of that day, whatever was moved or deleted since', async () => {
  const [above, folderId, other] = [
    await world.folder('Above'),
    await world.folder('Moved'),
    await world.folder('Other'),
  ];
  ok(await world.quality.patch(`/api/folders/${folderId}`, { parentId: above }), 200);
  const version = await world.released({ folderId });
  await world.duty({ documentId: version.documentId, userIds: [anna.userId] });
  const seen = async (folder: string, at: string) => {
    const query = `folderId=${folder}&at=${at}`;
    const matrix = ok(await world.quality.get(`/api/scopes/${world.scope.id}/reading/matrix?${query}`), 200);
    const columns = matrix.documents.map(({ id }: { id: string }) => id);
    const lines = ok(await record(`?${query}`), 200).items.map((one: { document: { id: string } }) => one.document.id);
    expect(columns).toEqual(lines);
    return columns;
  };
  await world.letDaysPass(3);
  const [then, today] = [dayFromToday(-2), dayFromToday(0)];
  ok(await world.quality.put(`/api/documents/${version.documentId}/folder`, { folderId: other }), 200);
  expect((await world.quality.delete(`/api/folders/${folderId}`)).status).toBe(204);
  expect(await seen(above, then)).toEqual([version.documentId]);
  expect(await seen(folderId, then)).toEqual([version.documentId]);
  expect(await seen(other, then)).toEqual([]);
  expect(await seen(above, today)).toEqual([]);
  expect(await seen(other, today)).toEqual([version.documentId]);
  expect((await record(`?folderId=${folderId}`)).status).toBe(404);
  expect((await record(`?folderId=${randomUUID()}&at=${then}`)).status).toBe(404);
});

describe('news of reading', () => {
  test('comes when something is assigned, not to who assigned it, and by one mail for all', async () => {
    const folderId = await world.folder('News');
    const versions = [await world.released({ folderId }), await world.released({ folderId })] as const;
    await world.duty({ folderId, userIds: [anna.userId, world.qualityUser.userId] });
    expect(await newsOf(asAnna, versions[0], 'to-read')).toHaveLength(1);
    expect(await newsOf(world.quality, versions[0], 'to-read')).toHaveLength(0);
    await queueReadingMails(world.services);
    const { rows } = await world.db.withoutActor((tx) =>
      sql<{ payload: { id: string; letter: string; data: { userId: string } } }>`
        select payload from queue_jobs where key = ${`reading:${anna.userId}`}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    const write = readingMails.reading as NonNullable<(typeof readingMails)[string]>;
    const mail = await write(world.services, rows[0]?.payload as never);
    expect(mail?.subject).toMatch(/documents to read/);
    for (const { title } of versions) expect(mail?.paragraphs.join('\n')).toContain(title);
    expect(mail?.link?.url).toBe('http://d.example.com/my-work');
    // Told once: a second try says the same, also under another name while the first has not left; then there is nothing to say.
    const second = { id: randomUUID(), data: { userId: anna.userId } };
    const same = { ...mail, settled: expect.any(Function) };
    for (const mail of [rows[0]?.payload as never, second]) expect(await write(world.services, mail)).toEqual(same);
    await (await write(world.services, second))?.settled?.();
    for (const id of [rows[0]?.payload.id as string, randomUUID()]) {
      expect(await write(world.services, { ...second, id })).toBeUndefined();
    }
  });

  test('says once a week what is overdue, whichever server looks and however often', async () => {
    const version = await assignedTo(ben);
    await world.letDaysPass(15);
    const look = () => Promise.all([followCalendar(world.services), followCalendar(world.services)]);
    await look();
    await look();
    expect(await newsOf(asBen, version, 'reading-overdue')).toHaveLength(1);
    await world.letDaysPass(6);
    await look();
    expect(await newsOf(asBen, version, 'reading-overdue')).toHaveLength(1);
    await world.letDaysPass(1);
    await look();
    expect(await newsOf(asBen, version, 'reading-overdue')).toHaveLength(2);
    expect(ok(await record(`?documentId=${version.documentId}`), 200).items[0].state).toBe('overdue');
    await world.acknowledge(ben, version);
    await world.letDaysPass(7);
    await look();
    expect(await newsOf(asBen, version, 'reading-overdue')).toHaveLength(2);
  });
});

describe('a reminder', () => {
  const reminders = () => `/api/scopes/${world.scope.id}/reading/reminders`;

  test('reaches who has not read, each of a document once a day, however many ask at the same time, with its event', async () => {
    const folderId = await world.folder('Reminded');
    await world.duty({ folderId, userIds: [anna.userId, ben.userId] });
    const [first, second] = [await world.released({ folderId }), await world.released({ folderId })];
    await world.acknowledge(ben, first);
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.quality.post(reminders(), { folderId })));
    const told = answers.map((answer) => ok(answer, 200).assignments).filter((count) => count > 0);
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(ok(await world.quality.post(reminders(), { folderId }), 200)).toEqual({ people: 0, assignments: 0 });
    expect(await newsOf(asAnna, first, 'to-read')).toHaveLength(2);
    expect(await newsOf(asBen, first, 'to-read')).toHaveLength(1);
    expect((await newsOf(asBen, second, 'to-read'))[0]?.by?.id).toBe(world.qualityUser.userId);
    const trail = `/api/scopes/${world.scope.id}/audit-events?type=READING_REMINDED`;
    const { items } = ok(await world.quality.get(trail), 200);
    expect(items).toHaveLength(told.length);
    expect(items[0].changes).toEqual({ folderId, userIds: [anna.userId, ben.userId].sort(), assignments: 3 });
  });

  test('goes to who is chosen: a person by name, a document, those who are overdue', async () => {
    const version = await assignedTo(anna, ben);
    const { documentId } = version;
    const of = async (body: object) => ok(await world.quality.post(reminders(), { documentId, ...body }), 200);
    expect(await of({ state: 'overdue' })).toEqual({ people: 0, assignments: 0 });
    expect(await of({ q: anna.displayName })).toEqual({ people: 1, assignments: 1 });
    expect(await of({ userId: ben.userId, state: 'open' })).toEqual({ people: 1, assignments: 1 });
  });

  test('is refused to who may not release, for what is of another scope, and for what was read', async () => {
    const auditor = await world.as(await world.member(world.scope, ['auditor']));
    for (const client of [asAnna, auditor]) {
      expect(await client.post(reminders(), {})).toMatchObject({
        status: 403,
        body: { permission: 'RELEASE_DOCUMENTS' },
      });
    }
    expect((await world.quality.post(reminders(), { documentId: anna.userId })).status).toBe(404);
    expect((await world.quality.post(reminders(), { folderId: anna.userId })).status).toBe(404);
    expect((await world.quality.post(reminders(), { state: 'done' })).status).toBe(400);
  });
});

describe('the record as PDF', () => {
  test('names people and documents with header and footer, and is recorded with its day', async () => {
    const folderId = await world.folder('Printed');
    await world.duty({ folderId, userIds: [anna.userId, ben.userId] });
    const version = await world.released({ folderId, title: 'Cutting | *and* <b>filing</b>' });
    await world.acknowledge(anna, version);
    const path = `/api/scopes/${world.scope.id}/reading/export/pdf`;
    const answer = await world.quality.get(`${path}?folderId=${folderId}&at=${world.today()}`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = folded((await readPdf(answer.bytes)).text);
    for (const words of [
      anna.displayName,
      ben.displayName,
      version.title,
      'Uncontrolled copy',
      'page 1 / 1',
      'AS AT',
    ]) {
      expect(text).toContain(words);
    }
    const trail = await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?type=EXPORTED&limit=1`);
    expect(ok(trail, 200).items[0]).toMatchObject({
      entity: { type: 'scope', id: world.scope.id },
      changes: { format: 'reading', at: world.today() },
    });
    expect((await asAnna.get(path)).status).toBe(403);
    expect((await world.quality.get(`${path}?at=${dayFromToday(1)}`)).status).toBe(400);
  });

  test('is for everybody their own', async () => {
    const answer = await asAnna.get('/api/me/reading/export/pdf');
    expect(answer.status).toBe(200);
    const text = folded((await readPdf(answer.bytes)).text);
    expect(text).toContain(`Read and understood: ${anna.displayName}`);
    expect(text).not.toContain(ben.displayName);
  });
});
