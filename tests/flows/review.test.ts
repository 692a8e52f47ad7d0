import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordEntry, Version, Waiting } from '../../contract/index.ts';
import { type Client, type WorldUser, worldPassword } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let people: WorldUser[];
let rita: Client;
let rolf: Client;
beforeAll(async () => {
  world = await startDocumentsWorld({ poolSize: 25 });
  people = [await world.createUser('Rita'), await world.createUser('Rolf')];
  for (const user of people) await world.addMember(world.scope, user, ['approver']);
  [rita, rolf] = [await world.as(people[0] as WorldUser), await world.as(people[1] as WorldUser)];
});
afterAll(() => world?.close());

const path = (version: { id: string }, step = '') => `/api/documents/versions/${version.id}${step && `/${step}`}`;
const ids = () => people.map(({ userId }) => userId);
const person = (index: number) => ({ id: people[index]?.userId, displayName: people[index]?.displayName });

async function submitted(body: object = { reviewers: ids() }, fields = {}): Promise<Version> {
  const version = await world.versionIn('DRAFT', fields);
  return ok(await world.author.post(path(version, 'submit'), body), 200);
}

const eventsOf = async (version: Version, type: string) =>
  (await world.events(version.documentId)).filter((event) => event.type === type);

describe('submitting', () => {
  test('takes a summary of changes, reviewers and a due date, which every reader sees', async () => {
    const body = { changeSummary: ' New limits. ', reviewers: ids(), dueDate: '2026-04-01' };
    const version = await submitted(body);
    const seen = ok(await world.reader.get(path(version)), 200);
    expect(seen).toMatchObject({
      changeSummary: 'New limits.',
      submittedAt: '2026-03-10T08:00:00.000Z',
      submittedBy: { displayName: 'author' },
      review: {
        dueDate: '2026-04-01',
        reviewers: [
          { user: person(0), decision: 'pending', at: null },
          { user: person(1), decision: 'pending', at: null },
        ],
        returned: null,
      },
    });
    expect(await eventsOf(version, 'VERSION_SUBMITTED')).toMatchObject([
      { changes: { changeSummary: 'New limits.', reviewers: ids(), dueDate: '2026-04-01' } },
    ]);
  });

  test('needs none of them', async () => {
    expect(await submitted({})).toMatchObject({
      changeSummary: null,
      review: { dueDate: null, reviewers: [], returned: null },
    });
  });

  test('refuses reviewers who are no members, cannot release or are disabled, and too long a summary', async () => {
    const version = await world.versionIn('DRAFT');
    const [author, outsider] = [await world.member(world.scope, ['author']), await world.createUser('Outsider')];
    const gone = await world.member(world.scope, ['approver']);
    ok(await (await world.as(world.administrator)).patch(`/api/users/${gone.userId}`, { disabled: true }), 200);
    for (const body of [
      { reviewers: [author.userId] },
      { reviewers: [...ids(), outsider.userId] },
      { reviewers: [gone.userId] },
      { reviewers: [crypto.randomUUID()] },
      { changeSummary: 'x'.repeat(2001) },
      { dueDate: '2026-02-30' },
      { dueDate: '0202-01-01' },
      { more: 1 },
    ]) {
      const answer = await world.author.post(path(version, 'submit'), body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    }
    ok(await world.author.post(path(version, 'submit'), { changeSummary: '\u{1f9ea}'.repeat(2000) }), 200);
  });
});

describe('approving', () => {
  test('is recorded once for each reviewer, and a second time writes nothing', async () => {
    const version = await submitted();
    const approved = ok(await rita.post(path(version, 'approve'), { comment: 'Read it all.' }), 200);
    expect(approved).toMatchObject({
      state: 'IN_REVIEW',
      revision: version.revision + 1,
      review: { reviewers: [{ decision: 'approved', at: '2026-03-10T08:00:00.000Z' }, { decision: 'pending' }] },
    });
    expect(ok(await rita.post(path(version, 'approve'), {}), 200)).toEqual(approved);
    expect(await eventsOf(version, 'VERSION_APPROVED')).toMatchObject([
      { changes: { versionId: version.id, contentHash: version.contentHash, comment: 'Read it all.' } },
    ]);
  });

  test('is refused to everybody who was not named', async () => {
    const version = await submitted({ reviewers: [people[0]?.userId] });
    for (const client of [rolf, world.quality, world.author, world.reader]) {
      const answer = await client.post(path(version, 'approve'), {});
      expect(answer).toMatchObject({ status: 403, body: { code: 'NOT_A_REVIEWER' } });
    }
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await outsider.post(path(version, 'approve'), {})).status).toBe(404);
    expect(await eventsOf(version, 'VERSION_APPROVED')).toEqual([]);
  });

  test('is refused unless the version is under review', async () => {
    const version = await submitted();
    await world.step(version, 'return');
    expect(await rita.post(path(version, 'approve'), {})).toMatchObject({ status: 409, body: { state: 'DRAFT' } });
  });

  test('is refused to a reviewer who lost the right, who stays pending', async () => {
    const user = await world.member(world.scope, ['approver']);
    const client = await world.as(user);
    const version = await submitted({ reviewers: [user.userId] });
    const asked = async (): Promise<Waiting[]> => ok(await client.get('/api/me/inbox'), 200).toReview;
    expect(await asked()).toMatchObject([{ versionId: version.id }]);
    await world.addMember(world.scope, user, ['reader']);
    // It is nothing that they could do any more.
    expect(await asked()).toEqual([]);
    const refused = await client.post(path(version, 'approve'), {});
    expect(refused).toMatchObject({ status: 403, body: { permission: 'RELEASE_DOCUMENTS' } });
    const pending = [{ id: user.userId, displayName: user.displayName }];
    expect(await world.quality.post(path(version, 'release'), {})).toMatchObject({
      status: 409,
      body: { code: 'APPROVALS_PENDING', pending },
    });
  });

  test('honours If-Match', async () => {
    const version = await submitted();
    const stale = { 'if-match': `"${version.revision - 1}"` };
    expect((await rita.post(path(version, 'approve'), {}, stale)).body.code).toBe('STALE_REVISION');
    ok(await rita.post(path(version, 'approve'), {}, { 'if-match': `"${version.revision}"` }), 200);
  });
});

describe('releasing', () => {
  test('waits until every named reviewer has approved, and names those who have not', async () => {
    const version = await submitted();
    ok(await rita.post(path(version, 'approve'), {}), 200);
    expect(await world.quality.post(path(version, 'release'), {})).toMatchObject({
      status: 409,
      body: { code: 'APPROVALS_PENDING', pending: [person(1)] },
    });
    ok(await rolf.post(path(version, 'approve'), {}), 200);
    const released = ok(await world.quality.post(path(version, 'release'), {}), 200);
    expect(released.review.reviewers.map(({ decision }: { decision: string }) => decision)).toEqual([
      'approved',
      'approved',
    ]);
  });
});

describe('returning', () => {
  test('clears approvals and shows its reason until the next submission, which names its own reviewers', async () => {
    const version = await submitted();
    ok(await rita.post(path(version, 'approve'), {}), 200);
    const returned = ok(await rolf.post(path(version, 'return'), { reason: 'Limits are missing.' }), 200);
    expect(returned.review).toMatchObject({
      reviewers: [{ decision: 'pending', at: null }, { decision: 'pending' }],
      returned: { reason: 'Limits are missing.', by: person(1), at: '2026-03-10T08:00:00.000Z' },
    });
    expect(ok(await world.reader.get(path(version)), 200).review.returned.reason).toBe('Limits are missing.');
    const again = ok(await world.author.post(path(version, 'submit'), { reviewers: [people[1]?.userId] }), 200);
    expect(again.review).toMatchObject({ reviewers: [{ user: person(1), decision: 'pending' }], returned: null });
    expect((await rita.post(path(version, 'approve'), {})).body.code).toBe('NOT_A_REVIEWER');
  });
});

describe('the rules of a scope', () => {
  const setRules = async (rules: object) => {
    const administrator = await world.as(world.administrator);
    ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules }), 200);
  };

  test('fewer reviewers than the scope asks for are refused at the submission', async () => {
    await setRules({ minReviewers: 2 });
    const version = await world.versionIn('DRAFT');
    const [one, two] = ids();
    for (const body of [{}, { reviewers: [one] }, { reviewers: [one, one] }]) {
      const refused = await world.author.post(path(version, 'submit'), body);
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'reviewers' }] } });
    }
    ok(await world.author.post(path(version, 'submit'), { reviewers: [one, two] }), 200);
    await setRules({ minReviewers: 0 });
  });

  test('with four eyes, who created, edited or submitted a version can neither approve nor release it', async () => {
    const writers = await Promise.all(
      ['Creator', 'Editor', 'Attacher', 'Submitter'].map((name) => world.createUser(name)),
    );
    for (const user of writers) await world.addMember(world.scope, user, ['quality-manager']);
    const [creator, editor, attacher, submitter] = await Promise.all(writers.map((user) => world.as(user)));
    const version = (await world.create({}, creator)).latestVersion;
    ok((await editor?.patch(path(version), { markdown: 'Edited.' })) as never, 200);
    const body =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\na\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    ok((await attacher?.request('POST', path(version, 'attachments'), { body, headers })) as never, 201);
    const reviewers = writers.map(({ userId }) => userId);
    ok((await submitter?.post(path(version, 'submit'), { reviewers })) as never, 200);
    // Also what was written before a return counts.
    ok(await rita.post(path(version, 'return'), { reason: 'Why.' }), 200);
    ok(await world.author.post(path(version, 'submit'), { reviewers }), 200);

    await setRules({ fourEyes: true });
    for (const client of [creator, editor, attacher, submitter]) {
      expect(await client?.post(path(version, 'approve'), {})).toMatchObject({
        status: 409,
        body: { code: 'FOUR_EYES' },
      });
      expect(await client?.post(path(version, 'release'), {})).toMatchObject({
        status: 409,
        body: { code: 'FOUR_EYES' },
      });
    }
    ok(await rita.post(path(version, 'return'), { reason: 'Why.' }), 200);
    ok(await world.author.post(path(version, 'submit'), { reviewers: [people[0]?.userId] }), 200);
    ok(await rita.post(path(version, 'approve'), {}), 200);
    ok(await rolf.post(path(version, 'release'), {}), 200);
    await setRules({ fourEyes: false });
    const own = (await world.create({}, creator)).latestVersion;
    ok((await creator?.post(path(own, 'submit'), { reviewers: [writers[0]?.userId] })) as never, 200);
    ok((await creator?.post(path(own, 'approve'), {})) as never, 200);
    ok((await creator?.post(path(own, 'release'), {})) as never, 200);
  });
});

test('a revoked version says by whom, when and why', async () => {
  const version = await world.released();
  await world.step(version, 'revoke', { reason: 'Wrong limits.' });
  expect(ok(await world.reader.get(path(version)), 200)).toMatchObject({
    revokedAt: '2026-03-10T08:00:00.000Z',
    revokedBy: { displayName: 'quality-manager' },
    revokeReason: 'Wrong limits.',
  });
});

describe('the record of a version', () => {
  const record = async (version: { id: string }, client = world.reader): Promise<RecordEntry[]> =>
    ok(await client.get(path(version, 'record')), 200).items;

  test('tells everyone who may read it who wrote, submitted, approved, returned, released and revoked it, and why', async () => {
    const version = await world.versionIn('DRAFT');
    for (const markdown of ['One.', 'Two.']) ok(await world.author.patch(path(version), { markdown }), 200);
    ok(await world.quality.patch(path(version), { markdown: 'Three.' }), 200);
    const reviewers = [people[0]?.userId];
    ok(await world.author.post(path(version, 'submit'), { reviewers, changeSummary: 'Two became three.' }), 200);
    ok(await rita.post(path(version, 'return'), { reason: 'Limits are missing.' }), 200);
    const again = ok(await world.author.post(path(version, 'submit'), { reviewers }), 200);
    const signature = { password: worldPassword, meaning: 'review' };
    ok(await rita.post(path(version, 'approve'), { comment: 'Read it all.', signature }), 200);
    ok(await rolf.post(path(version, 'release'), {}), 200);
    const last = await world.step(version, 'revoke', { reason: 'Wrong.' });
    const told = await record(version);
    expect(told.map(({ act, by, revision, note }) => [act, by.displayName, revision, note])).toEqual([
      ['created', 'quality-manager', 1, null],
      // Saves that one person made in a row are one entry.
      ['edited', 'author', 3, null],
      ['edited', 'quality-manager', 4, null],
      ['submitted', 'author', 5, 'Two became three.'],
      ['returned', 'Rita', 6, 'Limits are missing.'],
      ['submitted', 'author', 7, null],
      ['approved', 'Rita', 8, 'Read it all.'],
      ['released', 'Rolf', 9, null],
      ['revoked', 'quality-manager', 10, 'Wrong.'],
    ]);
    expect(last.revision).toBe(10);
    const { contentHash } = again;
    expect(told[6]).toMatchObject({ meaning: 'review', contentHash, at: expect.any(String) });
    expect(told[7]).toMatchObject({ meaning: null, contentHash });
  });

  test('is of one version alone, and needs VIEW', async () => {
    const first = await world.released();
    const second = await world.revise(first.documentId);
    expect((await record(second)).map(({ act }) => act)).toEqual(['created']);
    const blind = await world.as(await world.member(world.scope, [], ['AUTHOR_DOCUMENTS']));
    expect(await blind.get(path(second, 'record'))).toMatchObject({ status: 403, body: { permission: 'VIEW' } });
    const outsider = await world.as(await world.createUser('Outsider'));
    expect((await outsider.get(path(second, 'record'))).status).toBe(404);
  });
});

describe('who could be named as a reviewer', () => {
  const asked = (client: Client, q = '') => client.get(`/api/scopes/${world.scope.id}/reviewers?q=${q}`);

  test('is found by an author, by part of the name or e-mail, among the members who may release', async () => {
    expect(ok(await asked(world.author, 'rit'), 200).items).toEqual([
      { id: people[0]?.userId, displayName: 'Rita', email: people[0]?.email },
    ]);
    const disabled = await world.member(world.scope, ['approver']);
    const administrator = await world.as(world.administrator);
    ok(await administrator.patch(`/api/users/${disabled.userId}`, { disabled: true }), 200);
    const found: { id: string }[] = ok(await asked(world.author), 200).items;
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids()));
    expect(found.map(({ id }) => id)).not.toContain(disabled.userId);
    const names = ok(await asked(world.author), 200).items.map(
      ({ displayName }: { displayName: string }) => displayName,
    );
    expect(names).not.toContain('reader');
  });

  test('is told to authors alone', async () => {
    expect(await asked(world.reader)).toMatchObject({ status: 403, body: { permission: 'AUTHOR_DOCUMENTS' } });
    expect((await asked(await world.as(await world.createUser('Outsider')))).status).toBe(404);
  });
});

test('twenty parallel approvals, returns and releases: one consistent outcome, one event each', async () => {
  for (let round = 0; round < 3; round += 1) {
    const version = await submitted();
    const acts = Array.from({ length: 20 }, (_, index) => {
      if (index % 4 === 0) return rita.post(path(version, 'approve'), {});
      if (index % 4 === 1) return rolf.post(path(version, 'approve'), {});
      if (index % 4 === 2) return world.quality.post(path(version, 'release'), {});
      return index === 19
        ? rolf.post(path(version, 'return'), { reason: 'Why.' })
        : rita.post(path(version, 'approve'), {});
    });
    const answers = await Promise.all(acts);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const now: Version = ok(await world.reader.get(path(version)), 200);
    const types = (await world.events(version.documentId)).map(({ type }) => type).slice(2);
    const counted = (type: string) => types.filter((found) => found === type).length;
    expect(counted('VERSION_APPROVED')).toBeLessThanOrEqual(2);
    expect(counted('VERSION_RELEASED') + counted('VERSION_RETURNED')).toBeLessThanOrEqual(1);
    expect(types.length).toBe(counted('VERSION_APPROVED') + counted('VERSION_RELEASED') + counted('VERSION_RETURNED'));
    // Every event is one step, and a step is counted in the revision.
    expect(now.revision).toBe(version.revision + types.length);
    if (now.state === 'RELEASED') {
      expect(types).toEqual(['VERSION_APPROVED', 'VERSION_APPROVED', 'VERSION_RELEASED']);
      expect(now.review.reviewers.every(({ decision }) => decision === 'approved')).toBe(true);
    } else if (now.state === 'DRAFT') {
      expect(types.at(-1)).toBe('VERSION_RETURNED');
      expect(now.review.reviewers.every(({ decision }) => decision === 'pending')).toBe(true);
    } else {
      expect(now.state).toBe('IN_REVIEW');
    }
  }
});

test('what nobody has to approve any more waits for everyone who may release it, with four eyes for nobody who wrote it', async () => {
  const [named, unnamed] = [await submitted({ reviewers: ids(), dueDate: '2026-04-01' }), await submitted({})];
  const quinn = await world.as(await world.member(world.scope, ['quality-manager']));
  const both = [named.id, unnamed.id];
  const waiting = async (client: Client): Promise<Waiting[]> =>
    ok(await client.get('/api/me/inbox/to-release'), 200).items.filter((one: Waiting) => both.includes(one.versionId));
  const found = async (client: Client) => (await waiting(client)).map(({ versionId }) => versionId);
  const fourEyes = async (on: boolean) =>
    ok(
      await (await world.as(world.administrator)).patch(`/api/scopes/${world.scope.id}`, { rules: { fourEyes: on } }),
      200,
    );

  ok(await rita.post(path(named, 'approve'), {}), 200);
  expect(await found(rita)).toEqual([unnamed.id]);
  ok(await rolf.post(path(named, 'approve'), {}), 200);
  expect(await waiting(rita)).toMatchObject([
    { versionId: named.id, dueDate: '2026-04-01', by: { displayName: 'author' }, document: { id: named.documentId } },
    { versionId: unnamed.id, dueDate: null },
  ]);
  for (const client of [world.author, world.reader, await world.as(await world.createUser('Outsider'))]) {
    expect(await found(client)).toEqual([]);
  }

  ok(await rita.post(path(unnamed, 'return'), { reason: 'Correct it.' }), 200);
  ok(await quinn.patch(path(unnamed), { title: 'Corrected' }), 200);
  ok(await world.author.post(path(unnamed, 'submit'), {}), 200);
  expect(await found(quinn)).toEqual(both);
  await fourEyes(true);
  expect([await found(quinn), await found(rita)]).toEqual([[named.id], both]);
  await fourEyes(false);
  for (const id of both) ok(await rita.post(path({ id }, 'release'), {}), 200);
  expect(await found(quinn)).toEqual([]);
});
