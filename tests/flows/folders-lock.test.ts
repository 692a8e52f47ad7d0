/** What an act sees that had to wait: the lock is held here by hand, so each interleaving is certain and not luck. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockScope } from '../../server/kernel/database/index.ts';
import { type Answer, superuser } from '../harness/index.ts';
import { type FolderScope, type FolderWorld, startFolderWorld } from './folders-world.ts';

let folders: FolderWorld;
let other: pg.Client;
beforeAll(async () => {
  folders = await startFolderWorld();
});
afterAll(() => folders.close());
beforeEach(async () => {
  other = await superuser(folders.world.database.url);
  await other.query('set search_path = muniment');
});
afterEach(() => other.end());

/** Runs `meanwhile` in a transaction that holds the scope's lock, begins the act, and commits once the act waits. */
async function actAfter(scope: FolderScope, meanwhile: string, act: () => Promise<Answer>): Promise<Answer> {
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))', [scope.id]);
  await other.query(meanwhile);
  const answer = act();
  await untilSomeoneWaits();
  await other.query('commit');
  return answer;
}

async function untilSomeoneWaits(): Promise<void> {
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`;
  await expect.poll(async () => (await folders.sql.query(waiting)).rowCount, { interval: 10 }).toBeGreaterThan(0);
}

describe('an act that waited for the lock', () => {
  it('judges the skeleton gate by the first document that was created meanwhile', async () => {
    const scope = await folders.scope();
    const activator = await folders.world.as(await folders.world.member(scope, [], ['ACTIVATE_CATALOG_ENTRIES']));
    const create = () => activator.post(`/api/scopes/${scope.id}/folders`, { name: 'Late' });
    expect((await activator.post(`/api/scopes/${scope.id}/folders`, { name: 'Early' })).status).toBe(201);
    const insert = `insert into documents (id, scope_id, human_id, human_id_key, created_by)
      values (gen_random_uuid(), '${scope.id}', 'SOP-1', 'SOP-011', '${scope.manager.userId}')`;
    const answer = await actAfter(scope, insert, create);
    expect([answer.status, answer.body.permission]).toEqual([403, 'ORGANIZE_DOCUMENTS']);
    expect(await scope.outline()).toEqual(['1 Early (0/0)']);
  });

  it('finds a folder that vanished meanwhile gone: 404', async () => {
    const scope = await folders.scope();
    const { id } = await scope.create('Gone');
    const vanish = `delete from folders where id = '${id}'`;
    const answer = await actAfter(scope, vanish, () => scope.client.patch(`/api/folders/${id}`, { name: 'Back' }));
    expect(answer.status).toBe(404);
  });

  it('does not begin from where a document was before', async () => {
    const scope = await folders.scope();
    const [a, b] = [await scope.create('A'), await scope.create('B')];
    const id = await scope.document('SOP-1');
    const move = `update documents set folder_id = '${a.id}' where id = '${id}'`;
    await actAfter(scope, move, () => scope.client.put(`/api/documents/${id}/folder`, { folderId: b.id }));
    expect(await scope.events(2)).toMatchObject([{ changes: { from: { path: ['A'] }, to: { path: ['B'] } } }]);
  });

  it('is refused when its permission was taken away meanwhile', async () => {
    const scope = await folders.scope();
    const { id } = await scope.create('F');
    const organizer = await folders.world.member(scope, [], ['ORGANIZE_DOCUMENTS']);
    const client = await folders.world.as(organizer);
    const revoke = `update members set permissions = '{VIEW}' where user_id = '${organizer.userId}'`;
    const answer = await actAfter(scope, revoke, () => client.patch(`/api/folders/${id}`, { name: 'New' }));
    expect([answer.status, answer.body.permission]).toEqual([403, 'ORGANIZE_DOCUMENTS']);
  });
});

describe('the lock of a scope', () => {
  it('is never taken by a reader', async () => {
    const scope = await folders.scope();
    await scope.create('F');
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))', [scope.id]);
    expect(await scope.outline()).toEqual(['1 F (0/0)']);
    await other.query('rollback');
  });

  it('is not taken for a stranger, nor does it hold up another scope', async () => {
    const [scope, neighbour] = [await folders.scope(), await folders.scope()];
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 0))', [scope.id]);
    expect((await neighbour.client.post(`/api/scopes/${scope.id}/folders`, { name: 'X' })).status).toBe(404);
    await neighbour.create('Free');
    await other.query('rollback');
  });

  it('is one lock however the identifier is typed', async () => {
    const scope = await folders.scope();
    await folders.world.db.withoutActor(async (tx) => {
      await lockScope(tx, scope.id.toUpperCase());
      const { rows } = await folders.sql.query(
        'select pg_try_advisory_xact_lock(hashtextextended($1::uuid::text, 0)) as free',
        [scope.id],
      );
      expect(rows[0].free).toBe(false);
    });
  });
});
