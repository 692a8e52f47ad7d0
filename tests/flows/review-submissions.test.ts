import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Changes, KeptSubmission, Notification, Version } from '../../contract/index.ts';
import { type Client, superuser, type WorldUser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let reviewer: WorldUser;
let rita: Client;
beforeAll(async () => {
  world = await startDocumentsWorld({ poolSize: 20 });
  reviewer = await world.createUser('Rita');
  await world.addMember(world.scope, reviewer, ['approver']);
  rita = await world.as(reviewer);
});
afterAll(() => world?.close());

const path = (version: { id: string }, rest = '') => `/api/documents/versions/${version.id}${rest && `/${rest}`}`;
const named = () => ({ reviewers: [reviewer.userId] });
const submit = async (version: { id: string }, body: object = named()): Promise<Version> =>
  ok(await world.author.post(path(version, 'submit'), body), 200);
const submitted = async (body?: object): Promise<Version> => submit(await world.versionIn('DRAFT'), body);
const submissions = async (version: { id: string }, query = ''): Promise<KeptSubmission[]> =>
  ok(await world.reader.get(`${path(version, 'submissions')}${query}`), 200).items;
const setRules = async (rules: object) =>
  ok(await (await world.as(world.administrator)).patch(`/api/scopes/${world.scope.id}`, { rules }), 200);
const newsOf = async (client: Client): Promise<Notification[]> =>
  ok(await client.get('/api/me/notifications'), 200).items;

describe('withdrawing', () => {
  test('makes a version under review a draft again, without its approvals, and tells its reviewers', async () => {
    const version = await submitted();
    ok(await rita.post(path(version, 'approve'), {}), 200);
    const draft = ok(await world.author.post(path(version, 'withdraw')), 200);
    expect(draft).toMatchObject({
      ...{ state: 'DRAFT', contentHash: null },
      review: { returned: null, reviewers: [{ user: { id: reviewer.userId }, decision: 'pending', at: null }] },
    });
    const told = (await newsOf(rita)).filter(({ versionId }) => versionId === version.id);
    expect(told.map(({ type }) => type)).toEqual(['withdrawn', 'review-requested']);
    const events = (await world.events(version.documentId)).filter(({ type }) => type === 'VERSION_WITHDRAWN');
    expect(events).toMatchObject([{ changes: { versionId: version.id, submission: 1 } }]);
    ok(await world.author.patch(path(version), { markdown: 'Better.' }), 200);
    expect(await submit(version)).toMatchObject({ state: 'IN_REVIEW' });
  });

  test('is for who submitted it, and who may author', async () => {
    const version = await submitted();
    for (const client of [world.quality, world.reader, rita]) {
      expect(await client.post(path(version, 'withdraw'))).toMatchObject({
        status: 403,
        body: { code: 'PERMISSION_DENIED' },
      });
    }
    const stranger = await world.as(await world.createUser('Stranger'));
    expect(await stranger.post(path(version, 'withdraw'))).toMatchObject({ status: 404 });
  });

  test('is for what was looked at, and only while it is under review', async () => {
    const version = await submitted();
    const stale = { headers: { 'if-match': `"${version.revision - 1}"` } };
    expect(await world.author.request('POST', path(version, 'withdraw'), stale)).toMatchObject({
      status: 412,
      body: { code: 'STALE_REVISION' },
    });
    const now = { headers: { 'if-match': `"${version.revision}"` } };
    expect(await world.author.request('POST', path(version, 'withdraw'), now)).toMatchObject({ status: 200 });
    for (const state of ['DRAFT', 'RELEASED', 'CANCELLED'] as const) {
      const other = await world.versionIn(state);
      expect(await world.author.post(path(other, 'withdraw'))).toMatchObject({
        status: 409,
        body: { code: 'STEP_NOT_ALLOWED', state },
      });
    }
  });

  test('and releasing at once: one of the two happens, and the submission ends as it did', async () => {
    const versions = await Promise.all([1, 2, 3, 4].map(() => submitted({})));
    for (const version of versions) {
      const answers = await Promise.all([
        world.author.post(path(version, 'withdraw')),
        world.quality.post(path(version, 'release'), {}),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const outcome = answers[0]?.status === 200 ? 'withdrawn' : 'released';
      expect(await submissions(version)).toMatchObject([{ number: 1, outcome }]);
    }
  });
});

describe('every submission is kept', () => {
  test('with who made it, its digest, who was asked, and how it ended', async () => {
    const version = await world.versionIn('DRAFT', { markdown: 'One.' });
    const first = await submit(version);
    ok(await rita.post(path(version, 'approve'), {}), 200);
    ok(await rita.post(path(version, 'return'), { reason: 'Too short.' }), 200);
    ok(await world.author.patch(path(version), { markdown: 'Two.' }), 200);
    await submit(version, {});
    ok(await world.author.post(path(version, 'withdraw'), { reason: 'A slip.' }), 200);
    const last = await submit(version);
    const kept = await submissions(version);
    expect(kept.map(({ number, outcome, reason }) => [number, outcome, reason])).toEqual([
      [3, null, null],
      [2, 'withdrawn', 'A slip.'],
      [1, 'returned', 'Too short.'],
    ]);
    expect(kept[2]).toMatchObject({
      ...{ at: '2026-03-10T08:00:00.000Z', by: { displayName: 'author' }, contentHash: first.contentHash },
      reviewers: [{ user: { id: reviewer.userId, displayName: 'Rita' }, decision: 'approved' }],
    });
    expect(kept[1]?.reviewers).toEqual([]);
    expect(kept[0]).toMatchObject({ contentHash: last.contentHash, reviewers: [{ decision: 'pending', at: null }] });
    ok(await rita.post(path(version, 'approve'), {}), 200);
    ok(await world.quality.post(path(version, 'release'), {}), 200);
    expect((await submissions(version))[0]).toMatchObject({
      outcome: 'released',
      reviewers: [{ decision: 'approved' }],
    });
  });

  test('also one that was cancelled under review; a draft that is cancelled had none', async () => {
    const version = await submitted();
    ok(await world.author.post(path(version, 'cancel'), { reason: 'Not needed.' }), 200);
    expect(await submissions(version)).toMatchObject([{ outcome: 'cancelled', reason: 'Not needed.' }]);
    expect(await submissions(await world.versionIn('CANCELLED'))).toEqual([]);
  });

  test('in pages, for whoever may read the version and nobody else', async () => {
    const version = await world.versionIn('DRAFT');
    for (let round = 0; round < 3; round += 1) {
      await submit(version, {});
      ok(await world.author.post(path(version, 'withdraw')), 200);
    }
    const page = ok(await world.reader.get(path(version, 'submissions?limit=2')), 200);
    expect(page.items.map(({ number }: KeptSubmission) => number)).toEqual([3, 2]);
    const rest = ok(await world.reader.get(`${path(version, 'submissions')}?limit=2&cursor=${page.nextCursor}`), 200);
    expect([rest.items.map(({ number }: KeptSubmission) => number), rest.nextCursor]).toEqual([[1], null]);
    expect(await world.reader.get(path(version, 'submissions?cursor=made-up'))).toMatchObject({ status: 400 });
    const stranger = await world.as(await world.createUser('Stranger'));
    expect(await stranger.get(path(version, 'submissions'))).toMatchObject({ status: 404 });
  });

  test('and the database lets nobody change how one ended', async () => {
    const version = await submitted();
    ok(await world.author.post(path(version, 'withdraw')), 200);
    const owner = await superuser(world.database.url);
    await owner.query('set search_path = muniment');
    const change = owner.query(`update submissions set outcome = 'released' where version_id = $1`, [version.id]);
    await expect(change).rejects.toMatchObject({ code: 'MU004' });
    await owner.end();
  });
});

describe('what changed since a submission', () => {
  const changes = (version: { id: string }, from: string) => rita.get(`${path(version, 'changes')}?from=${from}`);

  test('is read from the text as it was submitted', async () => {
    const version = await world.versionIn('DRAFT', { markdown: 'One two.', title: 'First' });
    await submit(version);
    ok(await rita.post(path(version, 'return'), { reason: 'Longer.' }), 200);
    ok(await world.author.patch(path(version), { markdown: 'One two three.', title: 'Second' }), 200);
    await submit(version);
    const found: Changes = ok(await changes(version, 'submission:1'), 200);
    expect(found).toMatchObject({
      ...{ basis: 'submission', submission: 1, source: null, from: { id: version.id }, to: { id: version.id } },
      title: { before: 'First', after: 'Second' },
      summary: { wordsAdded: 1, wordsRemoved: 0, blocksChanged: 1 },
    });
    const same: Changes = ok(await changes(version, 'submission:2'), 200);
    expect(same.summary).toEqual({ wordsAdded: 0, wordsRemoved: 0, blocksChanged: 0 });
    expect(await changes(version, 'submission:3')).toMatchObject({ status: 404 });
    for (const wrong of ['submission:0', 'submission:x', 'submission:', 'first']) {
      expect(await changes(version, wrong), wrong).toMatchObject({ status: 400 });
    }
  });

  test('is refused where the kept text is not what was submitted', async () => {
    const version = await submitted();
    ok(await rita.post(path(version, 'return'), { reason: 'Longer.' }), 200);
    const owner = await superuser(world.database.url);
    await owner.query('set session_replication_role = replica');
    await owner.query(`update muniment.submissions set markdown = 'Other.' where version_id = $1`, [version.id]);
    await owner.end();
    expect(await changes(version, 'submission:1')).toMatchObject({ status: 500, body: { code: 'RECORD_DAMAGED' } });
  });

  test('goes with disposal, and the record of the submissions stays', async () => {
    const version = await submitted();
    ok(await rita.post(path(version, 'return'), { reason: 'Longer.' }), 200);
    ok(await world.author.post(path(version, 'cancel'), { reason: 'Given up.' }), 200);
    ok(await world.quality.post(path(version, 'dispose'), { reason: 'Old.' }), 200);
    expect(await submissions(version)).toMatchObject([{ outcome: 'returned', reason: 'Longer.' }]);
    const owner = await superuser(world.database.url);
    const { rows } = await owner.query(
      `select num_nonnulls(title, markdown, content, manifest) as kept from muniment.submissions where version_id = $1`,
      [version.id],
    );
    await owner.end();
    expect(rows).toEqual([{ kept: 0 }]);
    expect(await changes(version, 'submission:1')).toMatchObject({ status: 409 });
  });
});

describe('rules count as they were or as they are, whichever is stricter', () => {
  test('more reviewers asked for since refuse the release, fewer do not help', async () => {
    const version = await submitted();
    ok(await rita.post(path(version, 'approve'), {}), 200);
    await setRules({ minReviewers: 2 });
    expect(await world.quality.post(path(version, 'release'), {})).toMatchObject({
      status: 409,
      body: { code: 'APPROVALS_PENDING', pending: [] },
    });
    await setRules({ minReviewers: 0 });
    ok(await world.quality.post(path(version, 'release'), {}), 200);
  });

  test('four eyes and signatures of the time of the submission stay', async () => {
    await setRules({ fourEyes: true, signature: true });
    const own = await world.versionIn('DRAFT');
    const byQuality = ok(await world.quality.post(path(own, 'submit'), {}), 200);
    const byAuthor = await submitted({});
    await setRules({ fourEyes: false, signature: false });
    expect(await world.quality.post(path(byQuality, 'release'), {})).toMatchObject({ body: { code: 'FOUR_EYES' } });
    expect(await rita.post(path(byAuthor, 'release'), {})).toMatchObject({ body: { code: 'SIGNATURE_REQUIRED' } });
  });
});

describe('comments that nobody resolved', () => {
  const comment = async (version: { id: string }, body: object = { body: 'Why?' }) =>
    ok(await rita.post(path(version, 'comments'), body), 201);

  test('are counted by their threads on every version', async () => {
    const version = await submitted({});
    const thread = await comment(version);
    await comment(version, { body: 'And here?' });
    await comment(version, { body: 'Because.', parentId: thread.id });
    expect(ok(await world.reader.get(path(version)), 200).review.openComments).toBe(2);
    ok(await rita.patch(`/api/comments/${thread.id}`, { resolved: true }), 200);
    expect(ok(await world.reader.get(path(version)), 200).review.openComments).toBe(1);
  });

  test('stand in the way of a release where the scope says so, and nowhere else', async () => {
    const [free, bound] = [await submitted({}), await submitted({})];
    for (const version of [free, bound]) await comment(version);
    ok(await world.quality.post(path(free, 'release'), {}), 200);
    await setRules({ openComments: 'refuse' });
    expect(await world.quality.post(path(bound, 'release'), {})).toMatchObject({
      status: 409,
      body: { code: 'COMMENTS_OPEN', openComments: 1 },
    });
    const [open] = ok(await rita.get(path(bound, 'comments')), 200).items;
    ok(await rita.patch(`/api/comments/${open.id}`, { resolved: true }), 200);
    ok(await world.quality.post(path(bound, 'release'), {}), 200);
    await setRules({ openComments: 'allow' });
  });
});
