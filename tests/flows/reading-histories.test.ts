/** What the record says of any day is what the audit events say of it, over generated histories. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Assignment, AuditEvent } from '../../contract/index.ts';
import { replayTrail } from '../../server/replay/index.ts';
import { superuser, type WorldUser } from '../harness/index.ts';
import { numbersFrom } from '../harness/numbers.ts';
import { ok } from './documents-world.ts';
import { ReadingModel } from './reading-model.ts';
import { dayFromToday, type ReadingWorld, startReadingWorld } from './reading-world.ts';

const days = 9;
const actsADay = 12;

let world: ReadingWorld;
beforeAll(async () => {
  world = await startReadingWorld(5);
});
afterAll(() => world?.close());

interface Stage {
  folders: string[];
  documents: string[];
  versions: { id: string; documentId: string; isOver: boolean }[];
  duties: string[];
  out: Set<string>;
  disabled: Set<string>;
}

/** One act, whichever the numbers choose; one that is refused changes nothing. */
async function act(stage: Stage, pick: (below: number) => number): Promise<void> {
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const person = one(world.readers) as WorldUser;
  const { quality, administratorClient: administrator, scope } = world;
  const member = `/api/scopes/${scope.id}/members/${person.userId}`;
  const effectiveDate = dayFromToday(one([0, 0, 0, 1, 3, -2]));
  switch (pick(12)) {
    case 0: {
      const version = await world.released({ folderId: one([...stage.folders, null]) }, { effectiveDate });
      stage.documents.push(version.documentId);
      stage.versions.push({ ...version, isOver: false });
      return;
    }
    case 1:
    case 2: {
      const documentId = one(stage.documents);
      const carried = pick(3) === 0 ? { reading: 'carried-over', readingReason: 'Words only.' } : {};
      const version = await world.revised(documentId, { effectiveDate, ...carried });
      stage.versions.push({ ...version, isOver: false });
      return;
    }
    case 3: {
      const version = one(stage.versions);
      if (version.isOver) return;
      version.isOver = true;
      await world.step(version.id, pick(4) === 0 ? 'dispose' : 'revoke', { reason: 'Over.' });
      return;
    }
    case 4: {
      const target = pick(2) === 0 ? { documentId: one(stage.documents) } : { folderId: one(stage.folders) };
      const userIds = world.readers.filter((reader) => !stage.out.has(reader.userId) && pick(2) === 0);
      const body = { ...target, userIds: userIds.map(({ userId }) => userId), days: one([1, 2, 5, 14]) };
      stage.duties.push((await world.duty(body)).id);
      return;
    }
    case 5: {
      if (stage.duties.length === 0) return;
      const duty = one(stage.duties);
      if (pick(3) === 0) {
        await quality.delete(`/api/reading-duties/${duty}`);
        stage.duties.splice(stage.duties.indexOf(duty), 1);
        return;
      }
      const userIds = world.readers.filter((reader) => !stage.out.has(reader.userId) && pick(2) === 0);
      const change = pick(2) === 0 ? { days: one([1, 3, 9]) } : { userIds: userIds.map(({ userId }) => userId) };
      ok(await quality.patch(`/api/reading-duties/${duty}`, change), 200);
      return;
    }
    case 6:
      ok(
        await quality.put(`/api/documents/${one(stage.documents)}/folder`, { folderId: one([...stage.folders, null]) }),
        200,
      );
      return;
    case 7:
      // Into its own subtree, or where it is: refused or nothing.
      await quality.patch(`/api/folders/${one(stage.folders)}`, { parentId: one([...stage.folders, null]) });
      return;
    case 8:
      if (stage.out.delete(person.userId))
        ok(await administrator.put(member, { roles: ['reader'], permissions: [] }), 200);
      else {
        stage.out.add(person.userId);
        expect((await administrator.delete(member)).status).toBe(204);
      }
      return;
    case 9: {
      const disabled = !stage.disabled.delete(person.userId);
      if (disabled) stage.disabled.add(person.userId);
      ok(await administrator.patch(`/api/users/${person.userId}`, { disabled }), 200);
      return;
    }
    default: {
      // Who is out or disabled, and what is not to be read, is refused.
      const client = await world.as(person);
      await client.post(`/api/documents/versions/${one(stage.versions).id}/acknowledge`, {});
    }
  }
}

async function allEvents(path: string, client = world.quality): Promise<AuditEvent[]> {
  const events: AuditEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = ok(await client.get(`${path}?limit=200${page}`), 200);
    events.push(...answer.items);
    cursor = answer.nextCursor;
  }
  return events.reverse();
}

/** Without identifiers of rows, in one order. */
const plain = (rows: (string | null)[][]) => rows.map((row) => row.join(' ')).sort();

const told = (assignments: Assignment[]) =>
  plain(
    assignments.map(({ user, versionId, assignedAt, dueDate, state, reason }) => [
      ...[user.id, versionId, assignedAt, dueDate, state === 'overdue' ? 'open' : state],
      state === 'void' ? reason : '',
    ]),
  );

const calculated = (model: ReadingModel) =>
  plain(
    model.entries.map((entry) => {
      const state = entry.void ? 'void' : entry.done ? 'done' : entry.carried ? 'carried-over' : 'open';
      return [entry.userId, entry.versionId, entry.assignedAt, entry.due, state, entry.void ?? ''];
    }),
  );

test('the record of any day is what a second calculation makes of the trail, and what was so on that day', async () => {
  const pick = numbersFrom(20_261_118);
  const first = await world.released();
  const stage: Stage = {
    folders: [await world.folder('A'), await world.folder('B')],
    documents: [first.documentId],
    versions: [{ ...first, isOver: false }],
    duties: [],
    out: new Set(),
    disabled: new Set(),
  };
  stage.folders.push(await world.folder('C', stage.folders[0] as string));
  const userIds = world.readers.map(({ userId }) => userId);
  stage.duties.push((await world.duty({ folderId: stage.folders[0], userIds, days: 3 })).id);
  stage.duties.push((await world.duty({ documentId: first.documentId, userIds })).id);
  const wasSo: string[][] = [];
  for (let day = 0; day < days; day += 1) {
    for (let count = 0; count < actsADay; count += 1) await act(stage, pick);
    wasSo.push((await world.record()).map(({ user, versionId, state }) => `${user.id} ${versionId} ${state}`).sort());
    await world.letDaysPass(1);
  }
  await act(stage, pick);
  const scope = await allEvents(`/api/scopes/${world.scope.id}/audit-events`);
  const installation = await allEvents('/api/audit-events', world.administratorClient);
  const events = [...scope, ...installation].sort((a, b) => a.at.localeCompare(b.at));
  let entries = 0;
  for (let ago = days; ago >= 0; ago -= 1) {
    const day = dayFromToday(-ago);
    const record = await world.record(ago === 0 ? '' : `&at=${day}`);
    expect(told(record), `as at ${ago} days ago`).toEqual(calculated(ReadingModel.upTo(events, day)));
    if (ago > 0) {
      const now = record.map(({ user, versionId, state }) => `${user.id} ${versionId} ${state}`).sort();
      expect(now, `what was seen ${ago} days ago`).toEqual(wasSo[days - ago]);
    }
    entries += record.length;
  }
  const client = await superuser(world.database.url);
  await client.query('begin isolation level repeatable read read only');
  // Letting days pass moves the times of other rows, which is named too.
  expect((await replayTrail(client)).filter((sentence) => sentence.startsWith('Reading of'))).toEqual([]);
  await client.end();
  // The history was worth calculating.
  expect(entries).toBeGreaterThan(100);
});
