/** The server's own database role cannot make administrators: it is asked for an administrator who does. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, superuser, type World, type WorldUser } from '../harness/index.ts';

let world: World;
let someone: WorldUser;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  someone = await world.createUser('Someone');
});

const insert = `insert into users (id, email, email_key, display_name, admin)
  values (gen_random_uuid(), $1 || '@x.example', $1 || '@x.example', 'New', true)`;
const appoint = 'update users set admin = true where id = $1';

/** Runs a statement as the server's role, in a transaction of this user or of nobody, and takes it back. */
async function asServer(user: WorldUser | null, statement: string, value: string): Promise<string> {
  const client: pg.PoolClient = await world.db.pool.connect();
  try {
    await client.query('begin');
    if (user !== null) await client.query(`select set_config('app.user_id', $1, true)`, [user.userId]);
    await client.query(statement, [value]);
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('appoints nobody while nobody, or somebody who is none, is acting', async () => {
  for (const user of [null, someone]) {
    expect(await asServer(user, appoint, someone.userId)).toBe('MU015');
    expect(await asServer(user, insert, 'new')).toBe('MU015');
    expect(await asServer(user, 'update users set admin = false where id = $1', world.administrator.userId)).toBe(
      'MU015',
    );
  }
});

test('appoints whom an administrator appoints', async () => {
  expect(await asServer(world.administrator, appoint, someone.userId)).toBe('done');
  expect(await asServer(world.administrator, insert, 'new')).toBe('done');
});

test('appoints nobody for an administrator who is disabled', async () => {
  const former = await world.createUser('Former', { admin: true });
  const admin = await world.as(world.administrator);
  expect((await admin.patch(`/api/users/${former.userId}`, { disabled: true })).status).toBe(200);
  expect(await asServer(former, appoint, someone.userId)).toBe('MU015');
});

test('makes the first administrator of an installation that has none', async () => {
  const owner = await superuser(world.database.url);
  try {
    await owner.query('update muniment.users set admin = false');
    expect(await asServer(null, insert, 'first')).toBe('done');
  } finally {
    await owner.query('update muniment.users set admin = true where id = $1', [world.administrator.userId]);
    await owner.end();
  }
});
