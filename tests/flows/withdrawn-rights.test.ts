/**
 * A right that is withdrawn while an act waits counts: the trail never shows an act by someone after the event that took
 * the right away. Locks are held here by hand, so that each interleaving is certain and not luck.
 */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { superuser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let other: pg.Client;
beforeAll(async () => {
  world = await startDocumentsWorld({ poolSize: 20 });
});
afterAll(() => world?.close());
beforeEach(async () => {
  other = await superuser(world.database.url);
  await other.query('set search_path = muniment; begin');
});
afterEach(() => other.end());

const holdScope = () =>
  other.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))', [world.scope.id]);

async function untilWaiting(count: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    // A transaction keeps the sight of the statistics that it first had, so the look is taken outside of it.
    const { rows } = await world.db.pool.query(
      `select count(distinct l.pid)::int as waiting from pg_locks l
       where not l.granted and l.pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
    if (rows[0].waiting >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Fewer than ${count} acts wait.`);
}

/** The types of the scope's newest events, oldest of them first. */
async function newestEvents(count: number): Promise<string[]> {
  const { items } = ok(await world.quality.get(`/api/scopes/${world.scope.id}/audit-events?limit=${count}`), 200);
  return items.map(({ type }: { type: string }) => type).reverse();
}

async function someone(...permissions: ('VIEW' | 'RELEASE_DOCUMENTS' | 'AUTHOR_DOCUMENTS')[]) {
  const user = await world.member(world.scope, [], permissions);
  const admin = await world.as(world.administrator);
  const address = `/api/scopes/${world.scope.id}/members/${user.userId}`;
  return {
    user,
    client: await world.as(user),
    withdraw: () => admin.put(address, { roles: ['reader'], permissions: [] }),
    remove: () => admin.delete(address),
    disable: () => admin.patch(`/api/users/${user.userId}`, { disabled: true }),
  };
}

describe('a right withdrawn while an act waits', () => {
  test('refuses the release that came after the withdrawal', async () => {
    const approver = await someone('VIEW', 'RELEASE_DOCUMENTS');
    const version = await world.versionIn('IN_REVIEW');
    await holdScope();
    const withdrawal = approver.withdraw();
    await untilWaiting(1);
    const release = approver.client.post(`/api/documents/versions/${version.id}/release`, {});
    await untilWaiting(2);
    await other.query('commit');
    expect((await withdrawal).status).toBe(200);
    expect(await release).toMatchObject({ status: 403, body: { permission: 'RELEASE_DOCUMENTS' } });
    expect((await newestEvents(1))[0]).toBe('MEMBER_CHANGED');
  });

  test('waits for an edit that has begun, and stands behind it in the trail', async () => {
    const author = await someone('VIEW', 'AUTHOR_DOCUMENTS');
    const version = await world.versionIn('DRAFT');
    await other.query('select from documents where id = $1 for update', [version.documentId]);
    const edit = author.client.patch(`/api/documents/versions/${version.id}`, { title: 'Begun in time' });
    await untilWaiting(1);
    const withdrawal = author.withdraw();
    await untilWaiting(2);
    await other.query('commit');
    expect([(await edit).status, (await withdrawal).status]).toEqual([200, 200]);
    expect(await newestEvents(2)).toEqual(['VERSION_EDITED', 'MEMBER_CHANGED']);
  });

  test('refuses one who was removed as if nothing were there', async () => {
    const author = await someone('VIEW', 'AUTHOR_DOCUMENTS');
    const version = await world.versionIn('DRAFT');
    await holdScope();
    const removal = author.remove();
    await untilWaiting(1);
    const submit = author.client.post(`/api/documents/versions/${version.id}/submit`, {});
    await untilWaiting(2);
    await other.query('commit');
    expect([(await removal).status, (await submit).status]).toEqual([204, 404]);
  });

  test('also counts where the whole user is disabled', async () => {
    const author = await someone('VIEW', 'AUTHOR_DOCUMENTS');
    const version = await world.versionIn('DRAFT');
    await other.query('select from documents where id = $1 for update', [version.documentId]);
    const edit = author.client.patch(`/api/documents/versions/${version.id}`, { title: 'Begun in time' });
    await untilWaiting(1);
    const disabling = author.disable();
    await untilWaiting(2);
    await other.query('commit');
    expect([(await edit).status, (await disabling).status]).toEqual([200, 200]);
  });
});

test('managers who change each other and themselves at once never wait in a circle', async () => {
  await other.query('commit');
  const managers = await Promise.all([1, 2, 3].map(() => world.member(world.scope, ['scope-admin'])));
  const clients = await Promise.all(managers.map((manager) => world.as(manager)));
  const rounds = Array.from({ length: 10 }, (_, round) => (round % 2 ? ['scope-admin'] : ['scope-admin', 'reader']));
  const answers = await Promise.all(
    rounds.flatMap((roles) =>
      clients.flatMap((client) =>
        managers.map(({ userId }) =>
          client.put(`/api/scopes/${world.scope.id}/members/${userId}`, { roles, permissions: [] }),
        ),
      ),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
