/** My work, news in the app and by mail, periodic review, and the stream of changes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Inbox, Notification, Version, Waiting } from '../../contract/index.ts';
import type { Client, WorldUser } from '../harness/index.ts';
import { freePort, type MailServerProcess, startMailServer } from '../harness/smtp-server.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';
import { runToEnd, uploadImport } from './imports-world.ts';
import { expectHeard, type Heard, watchChanges } from './watch-changes.ts';

let world: DocumentsWorld;
let mailServer: MailServerProcess;
let mailPort: number;
let address: string;
let wim: { user: WorldUser; client: Client };
let rita: { user: WorldUser; client: Client };
beforeAll(async () => {
  mailPort = await freePort();
  mailServer = await startMailServer(mailPort);
  const env = {
    PUBLIC_URL: 'http://documents.example.com',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Documents <documents@test.example>',
  };
  world = await startDocumentsWorld({ env });
  address = await world.listen();
});
afterAll(async () => {
  await world?.close();
  await mailServer?.stop();
});

async function person(name: string, role: 'author' | 'quality-manager') {
  const user = await world.createUser(name);
  await world.addMember(world.scope, user, [role]);
  return { user, client: await world.as(user) };
}

beforeEach(async () => {
  world.clock.set('2026-03-10T08:00:00.000Z');
  [wim, rita] = [await person('Wim', 'author'), await person('Rita', 'quality-manager')];
});

const path = (version: { id: string }, step: string) => `/api/documents/versions/${version.id}/${step}`;
const inbox = async ({ client }: { client: Client }): Promise<Inbox> => ok(await client.get('/api/me/inbox'), 200);
const news = async ({ client }: { client: Client }): Promise<Notification[]> =>
  ok(await client.get('/api/me/notifications'), 200).items;
const versionIds = (list: Waiting[]) => list.map(({ versionId }) => versionId);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** What the person holds in the scope from now on. */
const holding = async ({ user }: { user: WorldUser }, permissions: string[]) =>
  ok(
    await (await world.as(world.administrator)).put(`/api/scopes/${world.scope.id}/members/${user.userId}`, {
      ...{ roles: [], permissions },
    }),
    200,
  );
const setRules = async (rules: object) =>
  ok(await (await world.as(world.administrator)).patch(`/api/scopes/${world.scope.id}`, { rules }), 200);

async function submitted(to = [rita]): Promise<Version> {
  const version = (await world.create({}, wim.client)).latestVersion;
  const body = { reviewers: to.map(({ user }) => user.userId), dueDate: '2026-04-01' };
  return ok(await wim.client.post(path(version, 'submit'), body), 200);
}

const readable = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
async function mailsTo({ user }: { user: WorldUser }, count: number): Promise<string[]> {
  const found = () => mailServer.mails.filter(({ to }) => to.includes(user.email));
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count);
  return found().map(({ raw }) => readable(raw));
}

describe('my work', () => {
  test('leads author and reviewer from draft to release', async () => {
    const { latestVersion: draft } = await world.create({}, wim.client);
    expect(versionIds((await inbox(wim)).drafts)).toEqual([draft.id]);
    const version: Version = ok(
      await wim.client.post(path(draft, 'submit'), { reviewers: [rita.user.userId], dueDate: '2026-04-01' }),
      200,
    );
    expect((await inbox(wim)).drafts).toEqual([]);
    expect((await inbox(rita)).toReview).toMatchObject([
      {
        document: { id: version.documentId, latestVersion: { id: version.id } },
        ...{ versionId: version.id, since: '2026-03-10T08:00:00.000Z', dueDate: '2026-04-01' },
        by: { id: wim.user.userId, displayName: 'Wim' },
      },
    ]);
    ok(await rita.client.post(path(version, 'return'), { reason: 'Why.' }), 200);
    expect((await inbox(rita)).toReview).toEqual([]);
    expect((await inbox(wim)).returned).toMatchObject([{ versionId: version.id, by: { displayName: 'Rita' } }]);
    ok(await wim.client.post(path(version, 'submit'), { reviewers: [rita.user.userId] }), 200);
    ok(await rita.client.post(path(version, 'approve'), {}), 200);
    expect((await inbox(rita)).toReview).toEqual([]);
    ok(await rita.client.post(path(version, 'release'), { effectiveDate: '2026-05-01' }), 200);
    expect((await inbox(wim)).soonEffective).toMatchObject([{ versionId: version.id, dueDate: '2026-05-01' }]);
    world.clock.set('2026-05-01T00:00:00.000Z');
    expect((await inbox(wim)).soonEffective).toEqual([]);
  });

  test('shows nothing of a scope that was left, and nothing of others', async () => {
    const version = await submitted();
    expect(await inbox({ client: world.quality })).not.toMatchObject({ toReview: [{ versionId: version.id }] });
    ok(
      await (await world.as(world.administrator)).delete(`/api/scopes/${world.scope.id}/members/${rita.user.userId}`),
      204,
    );
    expect((await inbox(rita)).toReview).toEqual([]);
    expect(await news(rita)).toEqual([]);
  });
});

describe('periodic review', () => {
  test('has an owner and a day, which who may write changes, and which is audited', async () => {
    const document = await world.create({}, wim.client);
    expect(document).toMatchObject({ owner: { id: wim.user.userId }, nextReview: null });
    const url = `/api/documents/${document.id}`;
    const changed = ok(await wim.client.patch(url, { ownerId: rita.user.userId, nextReview: '2026-03-10' }), 200);
    expect(changed).toMatchObject({ owner: { displayName: 'Rita' }, nextReview: '2026-03-10' });
    ok(await wim.client.patch(url, { nextReview: '2026-03-10' }), 200);
    const events = (await world.events(document.id)).filter(({ type }) => type === 'DOCUMENT_CHANGED');
    expect(events.map(({ changes }) => changes)).toEqual([
      {
        ownerId: { from: wim.user.userId, to: rita.user.userId },
        nextReview: { from: null, to: '2026-03-10' },
      },
    ]);
    expect((await inbox(rita)).reviewDue).toMatchObject([{ document: { id: document.id }, dueDate: '2026-03-10' }]);
    const outsider = await world.createUser('Outsider');
    for (const body of [
      { ownerId: outsider.userId },
      { nextReview: '2026-02-30' },
      { nextReview: '0001-01-01' },
      {},
      { more: 1 },
    ]) {
      expect((await wim.client.patch(url, body)).status).toBe(400);
    }
    expect((await world.reader.patch(url, { nextReview: null })).body.permission).toBe('AUTHOR_DOCUMENTS');
    expect((await (await world.as(outsider)).patch(url, { nextReview: null })).status).toBe(404);
  });

  test('a release sets the day from the rule, and confirming a review moves it on', async () => {
    await setRules({ reviewMonths: 12 });
    const version = await submitted();
    ok(await rita.client.post(path(version, 'approve'), {}), 200);
    ok(await rita.client.post(path(version, 'release'), {}), 200);
    const url = `/api/documents/${version.documentId}`;
    expect(ok(await wim.client.get(url), 200).nextReview).toBe('2027-03-10');
    world.clock.set('2027-03-31T08:00:00.000Z');
    expect((await inbox(wim)).reviewDue).toMatchObject([{ versionId: version.id, dueDate: '2027-03-10', by: null }]);
    expect((await news(wim)).map(({ type }) => type)).toContain('review-due');
    expect((await wim.client.post(`${url}/confirm-review`, { note: 'x' })).body.permission).toBe('RELEASE_DOCUMENTS');
    expect((await rita.client.post(`${url}/confirm-review`, { note: ' ' })).status).toBe(400);
    const confirmed = ok(await rita.client.post(`${url}/confirm-review`, { note: 'Still holds.' }), 200);
    expect(confirmed.nextReview).toBe('2028-03-31');
    expect((await inbox(wim)).reviewDue).toEqual([]);
    expect((await world.events(version.documentId)).at(-1)).toMatchObject({
      type: 'DOCUMENT_REVIEWED',
      changes: { note: 'Still holds.', due: '2027-03-10', nextReview: '2028-03-31' },
    });
    await setRules({ reviewMonths: null });
  });
});

describe('news', () => {
  test('reaches reviewers and who submitted, and nobody hears of their own acts', async () => {
    const version = await submitted();
    expect(await news(rita)).toMatchObject([
      {
        ...{ type: 'review-requested', readAt: null, scopeId: world.scope.id, documentId: version.documentId },
        ...{ versionId: version.id, humanId: expect.any(String), title: version.title, by: { displayName: 'Wim' } },
      },
    ]);
    const comment = ok(await rita.client.post(path(version, 'comments'), { body: 'Why?' }), 201);
    ok(await wim.client.post(path(version, 'comments'), { body: 'So.', parentId: comment.id }), 201);
    ok(await rita.client.post(path(version, 'approve'), {}), 200);
    ok(await rita.client.post(path(version, 'release'), {}), 200);
    ok(await rita.client.post(path(version, 'revoke'), { reason: 'Why.' }), 200);
    expect((await news(wim)).map(({ type }) => type)).toEqual(['revoked', 'released', 'approved', 'commented']);
    expect((await news(rita)).map(({ type }) => type)).toEqual(['commented', 'review-requested']);
  });

  test('is marked as read by its ids or all of it, each person their own', async () => {
    await submitted();
    await submitted();
    const [newest, older] = await news(rita);
    expect((await wim.client.post('/api/me/notifications/read', { ids: [newest?.id] })).status).toBe(204);
    expect((await news(rita)).map(({ readAt }) => readAt)).toEqual([null, null]);
    expect((await rita.client.post('/api/me/notifications/read', { ids: [older?.id] })).status).toBe(204);
    expect((await news(rita)).map(({ readAt }) => readAt)).toEqual([null, '2026-03-10T08:00:00.000Z']);
    expect((await rita.client.post('/api/me/notifications/read', { all: true })).status).toBe(204);
    expect((await news(rita)).every(({ readAt }) => readAt !== null)).toBe(true);
    for (const body of [{}, { all: false }, { ids: ['x'] }]) {
      expect((await rita.client.post('/api/me/notifications/read', body)).status).toBe(400);
    }
    const page = ok(await rita.client.get('/api/me/notifications?limit=1'), 200);
    const rest = ok(await rita.client.get(`/api/me/notifications?limit=1&cursor=${page.nextCursor}`), 200);
    expect([page.items[0].id, rest.items[0].id, rest.nextCursor]).toEqual([newest?.id, older?.id, null]);
  });

  test('is mailed once with number, title and a link, never with content, unless the person wants none', async () => {
    expect(ok(await rita.client.get('/api/me/settings'), 200)).toEqual({ mail: 'each' });
    const none = await person('None', 'quality-manager');
    ok(await none.client.put('/api/me/settings', { mail: 'none' }), 200);
    expect((await none.client.put('/api/me/settings', { mail: 'hourly' })).status).toBe(400);
    const draft = (await world.create({ markdown: 'Confidential sentence.' }, wim.client)).latestVersion;
    const reviewers = [rita.user.userId, none.user.userId];
    ok(await wim.client.post(path(draft, 'submit'), { reviewers, changeSummary: 'Confidential sentence.' }), 200);
    const [mail, ...more] = await mailsTo(rita, 1);
    expect(mail).toContain(`http://documents.example.com/documents/${draft.documentId}`);
    expect(mail).toContain(draft.title);
    expect(mail).toContain('waits for your review');
    expect(mail).not.toContain('Confidential');
    expect(more).toEqual([]);
    expect(await mailsTo(none, 0)).toEqual([]);
  });

  test('comes once a day for who wants it so, and a review that is due is mailed to the owner', async () => {
    const daily = await person('Daily', 'quality-manager');
    ok(await daily.client.put('/api/me/settings', { mail: 'daily' }), 200);
    const draft = (await world.create({}, wim.client)).latestVersion;
    ok(await wim.client.post(path(draft, 'submit'), { reviewers: [daily.user.userId] }), 200);
    expect((await mailsTo(daily, 1))[0]).toContain('waits for your review');
    const document = await world.create({}, rita.client);
    ok(await wim.client.patch(`/api/documents/${document.id}`, { nextReview: '2026-03-09' }), 200);
    expect((await mailsTo(rita, 1))[0]).toContain('is due for its periodic review');
    expect((await news(rita)).map(({ type }) => type)).toEqual(['review-due']);
  });

  test('of one day is in one mail, due reviews with it, and no later mail repeats it', async () => {
    const daily = await person('Daily', 'quality-manager');
    ok(await daily.client.put('/api/me/settings', { mail: 'daily' }), 200);
    const documents = [await world.create({}, daily.client), await world.create({}, daily.client)];
    for (const { id } of documents)
      ok(await wim.client.patch(`/api/documents/${id}`, { nextReview: '2026-03-10' }), 200);
    const draft = (await world.create({}, wim.client)).latestVersion;
    ok(await wim.client.post(path(draft, 'submit'), { reviewers: [daily.user.userId] }), 200);
    const told = async () => (await mailsTo(daily, 1)).join('\n');
    await expect.poll(told).toContain('waits for your review');
    await pause(2_500);
    const mails = await mailsTo(daily, 1);
    for (const words of [...documents.map(({ humanId }) => `${humanId} “`), 'waits for your review']) {
      expect(mails.filter((mail) => mail.includes(words))).toHaveLength(1);
    }
  });

  test('waits while the mail server is away, and each mail is sent once when it is back', async () => {
    const daily = await person('Daily', 'quality-manager');
    ok(await daily.client.put('/api/me/settings', { mail: 'daily' }), 200);
    await mailServer.stop();
    const forDaily = await submitted([daily]);
    const failed = sql`select from queue_jobs where key = ${`digest:${daily.user.userId}`} and last_error is not null`;
    await expect.poll(async () => (await world.db.withoutActor((tx) => failed.execute(tx))).rows.length).toBe(1);
    const version = await submitted([rita, daily]);
    ok(await rita.client.post(path(version, 'return'), { reason: 'Why.' }), 200);
    mailServer = await startMailServer(mailPort);
    expect((await mailsTo(rita, 1))[0]).toContain('waits for your review');
    expect((await mailsTo(wim, 1))[0]).toContain('was returned to you');
    const digestsWith = async (words: string) =>
      (await mailsTo(daily, 0)).filter((mail) => mail.includes(words)).length;
    for (const { title } of [forDaily, version]) await expect.poll(() => digestsWith(`“${title}”`)).toBe(1);
    expect([await mailsTo(rita, 1), await mailsTo(wim, 1)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('is told to nobody who may not view the scope any more', async () => {
    await submitted();
    expect(await news(rita)).toHaveLength(1);
    await holding(rita, ['MANAGE_MEMBERS']);
    expect(await news(rita)).toEqual([]);
    await holding(rita, ['VIEW']);
    expect(await news(rita)).toHaveLength(1);
  });
});

describe('the stream of changes', () => {
  const watch = (client: Client, after?: string) => watchChanges(address, client, after);

  test('tells of tree, document and work as they change, as ids only, and to members alone', async () => {
    world.clock.set(new Date().toISOString());
    const outsider = await world.createUser('Outsider');
    const [inside, outside] = [await watch(rita.client), await watch(await world.as(outsider))];
    const version = await submitted();
    await expectHeard(inside, ({ ids }) => ids.versionId === version.id);
    await pause(200);
    expect(new Set(inside.heard.map(({ event }) => event))).toEqual(new Set(['tree', 'document', 'work']));
    for (const { ids } of inside.heard) {
      expect(Object.keys(ids).every((key) => ['scopeId', 'documentId', 'versionId'].includes(key))).toBe(true);
      expect(ids.scopeId).toBe(world.scope.id);
    }
    expect(outside.heard).toEqual([]);
    inside.stop();
    outside.stop();
  });

  test('tells what came between a reading and its opening, or that it does not know', async () => {
    world.clock.set(new Date().toISOString());
    // A server listens once somebody watches.
    (await watch(world.quality)).stop();
    const position = async ({ client }: { client: Client }) =>
      (await client.get('/api/me')).headers['news-position'] as string;
    const [before, between] = [await position(wim), await world.create()];
    const isCaughtUp = (known: boolean) => ({ event: 'opened', ids: { isCaughtUp: known } });
    const stream = await watch(wim.client, before);
    await expectHeard(stream, ({ ids }) => ids.documentId === between.id);
    expect(stream.heard[0]).toEqual(isCaughtUp(true));
    const quiet = await watch(wim.client, await position(wim));
    await expectHeard(quiet, ({ event }) => event === 'opened');
    expect(quiet.heard).toEqual([isCaughtUp(true)]);

    const withRights = await position(wim);
    await holding(wim, ['VIEW']);
    const unknown = [withRights, '', 'x'.repeat(48), Buffer.alloc(36).toString('base64url')];
    for (const after of unknown) {
      const anew = await watch(wim.client, after);
      await expectHeard(anew, ({ event }) => event === 'opened');
      expect(anew.heard[0]).toEqual(isCaughtUp(false));
      anew.stop();
    }
    const outsider = await world.createUser('Outsider');
    const outside = await watch(await world.as(outsider), before);
    await expectHeard(outside, ({ event }) => event === 'opened');
    expect(outside.heard.slice(1)).toEqual([]);
    for (const { stop } of [stream, quiet, outside]) stop();
  });

  test('follows rights at once: who is let in hears, who is put out hears nothing more', async () => {
    world.clock.set(new Date().toISOString());
    const late = { user: await world.createUser('Late') };
    const client = await world.as(late.user);
    const stream = await watch(client);
    await holding(late, ['VIEW']);
    const seen = await world.create();
    await expectHeard(stream, ({ ids }) => ids.documentId === seen.id);
    await holding(late, ['MANAGE_MEMBERS']);
    await world.create();
    await stream.ended;
    const again = await watch(client);
    await world.create();
    await pause(300);
    expect([stream, again].flatMap(({ heard }) => heard).filter(({ ids }) => ids.documentId !== seen.id)).toEqual([
      { event: 'tree', ids: { scopeId: world.scope.id } },
      { event: 'tree', ids: { scopeId: world.scope.id } },
    ]);
    ok(await (await world.as(world.administrator)).patch(`/api/users/${late.user.userId}`, { disabled: true }), 200);
    await again.ended;
  });

  test('tells of a pack, which is its maker’s news alone', async () => {
    world.clock.set(new Date().toISOString());
    await world.released();
    const [mine, others] = [await watch(rita.client), await watch(world.quality)];
    const job = ok(await rita.client.post(`/api/scopes/${world.scope.id}/export-jobs`, { format: 'zip' }), 202);
    const isOfJob = ({ event, ids }: Heard) => event === 'job' && ids.jobId === job.id;
    await expectHeard(mine, isOfJob);
    await expect.poll(() => news(rita)).not.toEqual([]);
    expect(await news(rita)).toMatchObject([
      { type: 'pack-ready', scopeId: world.scope.id, documentId: null, humanId: null, by: null },
    ]);
    await expectHeard(mine, ({ event }) => event === 'work');
    expect(ok(await rita.client.get(`/api/export-jobs/${job.id}`), 200).state).toBe('done');
    expect(others.heard.filter(({ event }) => event === 'job')).toEqual([]);
    mine.stop();
    others.stop();
  });

  test('tells of the run of an import, which is its creator’s alone', async () => {
    const [mine, others] = [await watch(world.author), await watch(world.quality)];
    const { id } = ok(await uploadImport(world.author, world.scope.id, 'HEARD-1.md', 'Text.'), 201);
    await runToEnd(world.author, id, { release: false, reason: 'Heard of.' });
    await expectHeard(mine, ({ event, ids }) => event === 'job' && ids.importId === id);
    expect(others.heard.filter(({ event }) => event === 'job')).toEqual([]);
    mine.stop();
    others.stop();
  });

  test('is refused without a credential, and bounded for one person', async () => {
    world.clock.set(new Date().toISOString());
    expect((await world.stranger.get('/api/events')).status).toBe(401);
    expect((await rita.client.get(`/api/events?after=${'x'.repeat(101)}`)).status).toBe(400);
    const { token } = ok(
      await rita.client.post('/api/tokens', {
        name: 'many',
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      }),
      201,
    );
    const stopping = new AbortController();
    const ask = () =>
      fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal: stopping.signal });
    const statuses = (await Promise.all(Array.from({ length: 22 }, ask))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    stopping.abort();
  });
});
