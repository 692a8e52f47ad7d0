import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/fresh-database.ts';
import { superuser } from '../../../tests/harness/superuser.ts';
import { type Actor, type Database, DatabaseUnavailable, openDatabase, type Statements, together } from './index.ts';

let fresh: FreshDatabase;
let one: Database;
const people = [0, 1].map(() => ({ userId: randomUUID(), scopeId: randomUUID(), folderId: randomUUID() }));

beforeAll(async () => {
  fresh = await freshDatabase();
  const client = await superuser(fresh.url);
  await client.query('set search_path = muniment');
  for (const { userId, scopeId, folderId } of people) {
    const email = `${userId}@example.com`;
    await client.query(`insert into users (id, email, email_key, display_name) values ($1, $2, $2, 'Someone')`, [
      userId,
      email,
    ]);
    await client.query(`insert into scopes (id, name) values ($1::uuid, 'Scope ' || $1)`, [scopeId]);
    await client.query(
      `insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{reader}', '{}')`,
      [scopeId, userId],
    );
    await client.query(`insert into folders (id, scope_id, name, sort_order) values ($1, $2, 'A folder', 0)`, [
      folderId,
      scopeId,
    ]);
  }
  await client.end();
  one = openDatabase({ url: fresh.appUrl, poolSize: 1, statementTimeoutMs: 1_500, lockTimeoutMs: 300 });
});

afterAll(async () => {
  await one.close();
  await fresh.close();
});

function actor(index: number): Actor {
  return { userId: people[index % 2]!.userId, displayName: 'Someone', admin: false };
}

const folderIds = async (tx: Statements) =>
  (await tx.selectFrom('folders').select('id').execute()).map((row) => row.id);

describe('a snapshot', () => {
  const count = async (tx: Statements) =>
    (await sql<{ count: number }>`select count(*)::int as count from folders`.execute(tx)).rows[0]?.count;

  test('shows one moment to all its statements, whatever is written between them, and writes nothing', async () => {
    const writer = await superuser(fresh.url);
    const several = openDatabase({ url: fresh.appUrl, poolSize: 2 });
    const seen = await several.snapshot(actor(0), async (tx) => {
      const before = await count(tx);
      await writer.query(
        `insert into muniment.folders (id, scope_id, name, sort_order) values ($1, $2, 'Another', 1)`,
        [randomUUID(), people[0]!.scopeId],
      );
      return [before, await count(tx)];
    });
    expect(seen).toEqual([1, 1]);
    expect(await several.withActor(actor(0), count)).toBe(2);
    const writing = several.snapshot(actor(0), (tx) => sql`update folders set name = 'Renamed'`.execute(tx));
    await expect(writing).rejects.toThrow(/read-only/);
    await writer.query(`delete from muniment.folders where name = 'Another'`);
    await writer.end();
    await several.close();
  });

  test('begins after a change of rights that is under way, and sees what it left', async () => {
    const several = openDatabase({ url: fresh.appUrl, poolSize: 3 });
    const writer = await superuser(fresh.url);
    await writer.query('begin');
    await writer.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [people[0]!.userId]);
    await writer.query('delete from muniment.members where user_id = $1', [people[0]!.userId]);
    const seen = [several.snapshot(actor(0), count), several.readAtOnce(actor(0), count)];
    await expect.poll(() => several.pool.totalCount).toBeGreaterThan(1);
    await writer.query('commit');
    expect(await Promise.all(seen)).toEqual([0, 0]);
    await writer.query(
      `insert into muniment.members (scope_id, user_id, roles, permissions) values ($1, $2, '{reader}', '{}')`,
      [people[0]!.scopeId, people[0]!.userId],
    );
    await writer.end();
    await several.close();
  });
});

describe('a transaction knows its user', () => {
  test('where the lock of the rights is not given in time, what was sent with the opening has not happened', async () => {
    const holder = await superuser(fresh.url);
    await holder.query('select pg_advisory_lock(hashtextextended($1, 1))', [people[0]!.userId]);
    const rename = (tx: Statements) => sql`update folders set name = 'Renamed'`.execute(tx);
    const acts = [folderIds, rename, (tx: Statements) => Promise.all([folderIds(tx), rename(tx)])];
    const outcomes = await Promise.allSettled([
      ...acts.map((act) => one.withActor(actor(0), act as typeof rename)),
      one.readAtOnce(actor(0), folderIds),
    ]);
    await holder.end();
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
    expect(await one.withActor(actor(0), (tx) => tx.selectFrom('folders').select('name').execute())).toEqual([
      { name: 'A folder' },
    ]);
  });

  test('a member sees the rows of the own scope alone', async () => {
    expect(await one.withActor(actor(0), folderIds)).toEqual([people[0]!.folderId]);
    expect(await one.withActor(actor(1), folderIds)).toEqual([people[1]!.folderId]);
  });

  test('without a user no scope row is seen, also on a connection that had one before', async () => {
    await one.withActor(actor(0), folderIds);
    expect(await one.withoutActor(folderIds)).toEqual([]);
    expect(await one.alone(folderIds)).toEqual([]);
    const { rows } = await one.pool.query('select * from folders');
    expect(rows).toEqual([]);
  });

  test('whom a transaction itself makes a member, or no member any more, it sees as such at once', async () => {
    const administrator: Actor = { userId: randomUUID(), displayName: 'Someone', admin: true };
    const client = await superuser(fresh.url);
    await client.query(
      `insert into muniment.users (id, email, email_key, display_name, admin) values ($1, 'root@b.c', 'root@b.c', 'Someone', true)`,
      [administrator.userId],
    );
    await client.end();
    const member = { scope_id: people[0]!.scopeId, user_id: administrator.userId, roles: ['reader'], permissions: [] };
    const seen = await one.changingRights(administrator, administrator.userId, async (tx) => {
      const before = await folderIds(tx);
      await tx.insertInto('members').values(member).execute();
      const meanwhile = await folderIds(tx);
      await sql`select set_config('app.user_id', ${people[1]!.userId}, true)`.execute(tx);
      const ofAnother = await folderIds(tx);
      await sql`select set_config('app.user_id', ${administrator.userId}, true)`.execute(tx);
      await tx.deleteFrom('members').where('user_id', '=', administrator.userId).execute();
      return [before, meanwhile, ofAnother, await folderIds(tx)];
    });
    expect(seen).toEqual([[], [people[0]!.folderId], [people[1]!.folderId], []]);
  });

  test('a row cannot be written into another scope', async () => {
    const write = one.withActor(actor(0), (tx) =>
      tx
        .insertInto('folders')
        .values({ id: randomUUID(), scope_id: people[1]!.scopeId, parent_id: null, name: 'Theirs', sort_order: 1 })
        .execute(),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });

  test('one connection, two users alternating a thousand times with errors and lost connections: no foreign row', async () => {
    const client = await superuser(fresh.url);
    const foreign: string[] = [];
    for (let turn = 0; turn < 1_000; turn += 1) {
      const own = people[turn % 2]!.folderId;
      const seen = one.withActor(actor(turn), async (tx) => {
        const ids = await folderIds(tx);
        if (turn % 7 === 0) throw new Error('the use case failed');
        if (turn % 11 === 0) await sql`select 1 / 0`.execute(tx);
        if (turn % 101 === 0) {
          await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and usename = 'muniment_app'`);
          await folderIds(tx);
        }
        return ids;
      });
      const ids = await seen.catch(() => []);
      foreign.push(...ids.filter((id) => id !== own));
    }
    await client.end();
    expect(foreign).toEqual([]);
    expect(await one.withActor(actor(0), folderIds)).toEqual([people[0]!.folderId]);
  }, 60_000);
});

describe('what is read at once', () => {
  const nameOf = async (tx: Statements) => (await tx.selectFrom('folders').select('name').execute())[0]?.name;

  test('is read as its user, in one transaction that has ended with it', async () => {
    const read = await one.readAtOnce(actor(0), (tx) =>
      together(
        folderIds(tx),
        sql<{ id: string }>`select txid_current()::text as id`.execute(tx),
        sql<{ id: string }>`with one as (select txid_current()::text as id) select id from one`.execute(tx),
      ),
    );
    const [ids, { rows: first }, { rows: second }] = read;
    expect(ids).toEqual([people[0]!.folderId]);
    expect(first).toEqual(second);
    expect(await one.alone(folderIds)).toEqual([]);
    expect(await one.readAtOnce(actor(1), folderIds)).toEqual([people[1]!.folderId]);
  });

  test('a statement after the first answer is refused, and the connection serves the next', async () => {
    const late = one.readAtOnce(actor(0), async (tx) => {
      await folderIds(tx);
      return folderIds(tx);
    });
    await expect(late).rejects.toThrow('The transaction ended');
    expect(await one.readAtOnce(actor(1), folderIds)).toEqual([people[1]!.folderId]);
  });

  test('one that fails makes all fail, and who reads nothing ends well', async () => {
    const failing = one.readAtOnce(actor(0), (tx) => together(sql`select 1 / 0`.execute(tx), folderIds(tx)));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await one.readAtOnce(actor(0), async () => 'nothing')).toBe('nothing');
    const thrown = one.readAtOnce(actor(0), async () => {
      throw new Error('before any statement');
    });
    await expect(thrown).rejects.toThrow('before any statement');
    expect(await one.withActor(actor(1), nameOf)).toBe('A folder');
  });

  test('waits for a change of its user’s rights and sees what it left', async () => {
    const several = openDatabase({ url: fresh.appUrl, poolSize: 2 });
    const client = await superuser(fresh.url);
    let seen: Promise<string[]> = Promise.resolve([]);
    await several.changingRights(actor(0), people[1]!.userId, async (tx) => {
      // Its begin, with the lock, goes out with the first statement.
      await sql`select`.execute(tx);
      seen = several.readAtOnce(actor(1), folderIds);
      await client.query('delete from muniment.members where user_id = $1', [people[1]!.userId]);
    });
    expect(await seen).toEqual([]);
    await client.query(
      `insert into muniment.members (scope_id, user_id, roles, permissions) values ($1, $2, '{reader}', '{}')`,
      [people[1]!.scopeId, people[1]!.userId],
    );
    await client.end();
    await several.close();
  });

  test('of several that fail the first in order is told, not the first in time', async () => {
    const slow = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('not seen')), 20));
    await expect(together(slow, Promise.reject(new Error('damaged')))).rejects.toThrow('not seen');
    expect(await together(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two']);
  });
});

describe('when PostgreSQL cannot serve', () => {
  const nothing = async () => {};

  test('a statement that takes too long is reported as unavailable', async () => {
    const slow = one.withoutActor((tx) => sql`select pg_sleep(5)`.execute(tx));
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  test('a lock that is not given in time is reported as unavailable', async () => {
    const client = await superuser(fresh.url);
    await client.query('begin; lock table muniment.folders in access exclusive mode');
    await expect(one.withActor(actor(0), folderIds)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await client.query('rollback');
    await client.end();
    expect(await one.withActor(actor(0), folderIds)).toHaveLength(1);
  });

  test('a pool that stays full is reported as unavailable', async () => {
    const small = openDatabase({ url: fresh.appUrl, poolSize: 1, connectTimeoutMs: 200 });
    const holder = small.withoutActor((tx) => sql`select pg_sleep(1)`.execute(tx));
    await expect(small.withoutActor(nothing)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await holder;
    await small.close();
  });

  test('a server that is not there is reported as unavailable', async () => {
    const nowhere = openDatabase({ url: 'postgres://muniment_app@127.0.0.1:1/none' });
    await expect(nowhere.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await nowhere.close();
  });

  test('a statement whose answer a migration changed fails once, and its connection is not used again', async () => {
    const client = await superuser(fresh.url);
    const read = () => one.withoutActor((tx) => sql`select * from muniment.changing`.execute(tx));
    await client.query('create table muniment.changing (a int); grant select on muniment.changing to public');
    for (let times = 0; times < 3; times += 1) await read();
    await client.query('alter table muniment.changing add column b int');
    await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect((await read()).rows).toEqual([]);
    await client.query('drop table muniment.changing');
    await client.end();
  });

  test("an error of the caller's own statement is not reported as unavailable", async () => {
    const wrong = one.withoutActor((tx) => sql`select 1 / 0`.execute(tx));
    await expect(wrong).rejects.not.toBeInstanceOf(DatabaseUnavailable);
  });
});

test('who is shut out does not keep that from happening by a transaction that is long', async () => {
  const several = openDatabase({
    ...{ url: fresh.appUrl, poolSize: 4, connectTimeoutMs: 120_000 },
    ...{ lockTimeoutMs: 60_000, statementTimeoutMs: 120_000, endingPatienceMs: 100 },
  });
  let begun = () => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const long = several.withActor(actor(0), async (tx) => {
    await sql`select 'it has begun'`.execute(tx);
    begun();
    await sql`select pg_sleep(100)`.execute(tx);
  });
  const outcome = long.catch((error: Error) => error);
  const others = several.withActor(actor(1), (tx) => sql`select pg_sleep(1)`.execute(tx));
  await isBegun;
  expect(await several.endingRights(actor(1), people[0]!.userId, async () => 'ended')).toBe('ended');
  expect(await outcome).toBeInstanceOf(DatabaseUnavailable);
  await others;
  await several.close();
});

test('dates stay text, counts are numbers and times are Dates', async () => {
  const read = one.withoutActor(async (tx) => {
    const { rows } = await sql`select date '2026-01-31' as day, count(*) as n, now() as at
      from generate_series(1, 11)`.execute(tx);
    return rows[0];
  });
  expect(await read).toEqual({ day: '2026-01-31', n: 11, at: expect.any(Date) });
});

test('a notification reaches the listener, also after its connection was lost', async () => {
  const heard: string[] = [];
  const stop = await one.listen('news', (payload) => heard.push(payload));
  const client = await superuser(fresh.url);
  await client.query(`notify news, 'first'`);
  await expect.poll(() => heard).toEqual(['first']);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'muniment_app'`);
  await expect
    .poll(
      async () => {
        await client.query(`notify news, 'second'`);
        return heard.includes('second');
      },
      { timeout: 300_000 },
    )
    .toBe(true);
  await stop();
  await client.end();
});
