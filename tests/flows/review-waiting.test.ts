import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comment, Inbox, Notification, Version } from '../../contract/index.ts';
import type { Client, WorldUser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let people: WorldUser[];
let rita: Client;
let rolf: Client;
beforeAll(async () => {
  world = await startDocumentsWorld({ poolSize: 20 });
  people = [await world.createUser('Rita Reviewer'), await world.createUser('Rolf')];
  for (const user of people) await world.addMember(world.scope, user, ['approver']);
  [rita, rolf] = [await world.as(people[0] as WorldUser), await world.as(people[1] as WorldUser)];
});
afterAll(() => world?.close());

const path = (version: { id: string }, rest = '') => `/api/documents/versions/${version.id}${rest && `/${rest}`}`;
const submitted = async (body: object): Promise<Version> => {
  const draft = (await world.create({}, world.author)).latestVersion;
  return ok(await world.author.post(path(draft, 'submit'), body), 200);
};
const newsOf = async (client: Client, type: string): Promise<Notification[]> =>
  ok(await client.get('/api/me/notifications'), 200).items.filter((one: Notification) => one.type === type);

describe('what waits for others', () => {
  const waiting = async (client: Client, version: { id: string }) => {
    const { waitingForOthers }: Inbox = ok(await client.get('/api/me/inbox'), 200);
    return waitingForOthers.filter(({ versionId }) => versionId === version.id);
  };

  test('is what I submitted, with who has not approved yet, until it is decided', async () => {
    const version = await submitted({ reviewers: people.map(({ userId }) => userId), dueDate: '2026-03-20' });
    const pending = people.map(({ userId, displayName }) => ({ id: userId, displayName }));
    expect(await waiting(world.author, version)).toMatchObject([
      { document: { id: version.documentId }, since: '2026-03-10T08:00:00.000Z', dueDate: '2026-03-20', pending },
    ]);
    ok(await rita.post(path(version, 'approve'), {}), 200);
    expect(await waiting(world.author, version)).toMatchObject([{ pending: [pending[1]] }]);
    for (const client of [rita, rolf, world.quality, world.reader]) expect(await waiting(client, version)).toEqual([]);
    ok(await rolf.post(path(version, 'approve'), {}), 200);
    expect(await waiting(world.author, version)).toMatchObject([{ pending: [] }]);
    ok(await rolf.post(path(version, 'release'), {}), 200);
    expect(await waiting(world.author, version)).toEqual([]);
  });
});

describe('a reviewer is reminded', () => {
  test('on the due date and every week after it, once, until they have approved', async () => {
    const version = await submitted({ reviewers: people.map(({ userId }) => userId), dueDate: '2026-03-12' });
    const reminders = async (client: Client) =>
      (await newsOf(client, 'review-reminder')).filter(({ versionId }) => versionId === version.id).length;
    expect(await reminders(rita)).toBe(0);
    for (const [day, count] of [
      ['2026-03-12', 1],
      ['2026-03-18', 1],
      ['2026-03-19', 2],
      // Weeks in which nobody looked are not made up for.
      ['2026-04-03', 3],
      ['2026-04-04', 3],
    ] as const) {
      world.clock.set(`${day}T08:00:00.000Z`);
      const counts = await Promise.all([reminders(rita), reminders(rita), reminders(rita)]);
      expect(Math.max(...counts), day).toBe(count);
    }
    ok(await rita.post(path(version, 'approve'), {}), 200);
    world.clock.set('2026-04-20T08:00:00.000Z');
    expect([await reminders(rita), await reminders(rolf)]).toEqual([3, 1]);
    ok(await world.author.post(path(version, 'withdraw')), 200);
    world.clock.set('2026-05-20T08:00:00.000Z');
    expect(await reminders(rolf)).toBe(1);
    world.clock.set('2026-03-10T08:00:00.000Z');
  });

  test('of nothing without a due date, nor of what they can no longer decide', async () => {
    const gone = await world.member(world.scope, ['approver']);
    const version = await submitted({ reviewers: [gone.userId], dueDate: '2026-03-10' });
    await submitted({ reviewers: [people[1]?.userId] });
    await world.addMember(world.scope, gone, ['reader']);
    world.clock.set('2026-03-11T08:00:00.000Z');
    expect(await newsOf(await world.as(gone), 'review-reminder')).toEqual([]);
    await world.addMember(world.scope, gone, ['approver']);
    expect(await newsOf(await world.as(gone), 'review-reminder')).toMatchObject([{ versionId: version.id, by: null }]);
    world.clock.set('2026-03-10T08:00:00.000Z');
  });
});

describe('a comment names people by @', () => {
  const mentioned = async (client: Client, version: { id: string }) =>
    (await newsOf(client, 'mentioned')).filter(({ versionId }) => versionId === version.id);

  test('who are members of the scope: they are told once, and the others as ever', async () => {
    const version = await submitted({});
    const comment: Comment = ok(
      await rolf.post(path(version, 'comments'), { body: 'Please look, @rita reviewer and @author.' }),
      201,
    );
    expect(comment.mentions?.map(({ displayName }) => displayName)).toEqual(['Rita Reviewer', 'author']);
    expect(await mentioned(rita, version)).toMatchObject([
      { by: { displayName: 'Rolf' }, documentId: version.documentId },
    ]);
    expect(await mentioned(world.author, version)).toHaveLength(1);
    const commented = await newsOf(world.author, 'commented');
    expect(commented.filter(({ versionId }) => versionId === version.id)).toEqual([]);
    const added = (await world.events(version.documentId)).filter(({ type }) => type === 'COMMENT_ADDED');
    expect(added[0]?.changes).toMatchObject({ mentions: comment.mentions?.map(({ id }) => id) });
  });

  test('and nobody who is none, nor its own writer; a change tells who is new in it', async () => {
    const version = await submitted({});
    const outsider = await world.createUser('Otto Outsider');
    const comment: Comment = ok(
      await rolf.post(path(version, 'comments'), { body: '@Otto Outsider @Rolf @Rita Reviewer' }),
      201,
    );
    expect(comment.mentions?.map(({ displayName }) => displayName)).toEqual(['Rita Reviewer', 'Rolf']);
    expect(await newsOf(await world.as(outsider), 'mentioned')).toEqual([]);
    expect(await mentioned(rolf, version)).toEqual([]);
    ok(await rolf.patch(`/api/comments/${comment.id}`, { body: '@Rita Reviewer @reader' }), 200);
    expect([await mentioned(rita, version), await mentioned(world.reader, version)].map((all) => all.length)).toEqual([
      1, 1,
    ]);
  });
});
