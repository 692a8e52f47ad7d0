/**
 * Every table, as the server's own role: what belongs to another scope is neither seen nor written.
 *
 * The list of tables and columns comes from PostgreSQL's catalog, so a new table is covered the day it exists.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../domain/permissions/index.ts';
import { startWorld, superuser, type World, type WorldScope, type WorldUser } from '../harness/index.ts';
import { type Planted, plantRows, scopeColumn, scopeTables } from './plant-rows.ts';

let world: World;
let owner: pg.Client;
let server: pg.Client;
let home: WorldScope;
let foreign: WorldScope;
let caller: WorldUser;
let planted: Planted;
let tables: string[];

beforeAll(async () => {
  world = await startWorld();
  [home, foreign] = [await world.createScope('Home'), await world.createScope('Foreign')];
  caller = await world.member(home, [...roles]);
  const other = await world.member(foreign, [...roles]);
  owner = await superuser(world.database.url);
  await plantRows(owner, home.id, caller.userId);
  planted = await plantRows(owner, foreign.id, other.userId);
  tables = await scopeTables(owner);
  server = await superuser(world.database.appUrl);
  await server.query('set search_path = muniment');
});
afterAll(async () => {
  await owner?.end();
  await server?.end();
  await world?.close();
});

/** One transaction of the server's role as this user, always taken back. Answers rows touched, or the error's code. */
async function attempt(userId: string, statement: string, values: unknown[] = []): Promise<number | string> {
  await server.query('begin');
  try {
    await server.query(`select set_config('app.user_id', $1, true)`, [userId]);
    return (await server.query(statement, values)).rowCount ?? 0;
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    await server.query('rollback');
  }
}

/** Runs for each table, and names the table when it fails. */
async function forEachTable(act: (table: string, column: string) => Promise<void>): Promise<void> {
  expect(tables.length).toBeGreaterThan(10);
  for (const table of tables) await act(table, scopeColumn(table));
}

/** Refused by row security or for lack of a right (42501), or by a trigger of ours (MU...). */
const refused = /^(42501|MU\d{3})$/;
/** The server's role has no right at all on this table. */
const unreadable = new Set(['audit_heads']);

test('the tests below would see a foreign row if there were a way to it', async () => {
  await forEachTable(async (table, column) => {
    const { rowCount } = await owner.query(`select from muniment.${table} where ${column} = $1`, [foreign.id]);
    expect(rowCount, table).toBeGreaterThan(0);
    if (unreadable.has(table)) return;
    expect(await attempt(caller.userId, `select from ${table} where ${column} = $1`, [home.id]), table).not.toBe(0);
  });
});

describe('a caller of another scope', () => {
  test('sees no row', async () => {
    await forEachTable(async (table, column) => {
      const all = await attempt(caller.userId, `select from ${table} where ${column} <> $1`, [home.id]);
      expect([0, '42501'], table).toContain(all);
    });
  });

  test('deletes no row', async () => {
    await forEachTable(async (table, column) => {
      const gone = await attempt(caller.userId, `delete from ${table} where ${column} = $1`, [foreign.id]);
      expect([0, '42501'], table).toContain(gone);
    });
  });

  test('updates no row, by any column that the server may write', async () => {
    await forEachTable(async (table, column) => {
      const { rows } = await owner.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
           and has_column_privilege('muniment_app', attrelid, attnum, 'update')`,
        [`muniment.${table}`],
      );
      for (const { name } of rows) {
        const touched = await attempt(caller.userId, `update ${table} set ${name} = ${name} where ${column} = $1`, [
          foreign.id,
        ]);
        expect(touched, `${table}.${name}`).toBe(0);
      }
    });
  });

  test('inserts no row', async () => {
    await forEachTable(async (table) => {
      const row = { ...planted.get(table), ...('id' in (planted.get(table) ?? {}) ? { id: crypto.randomUUID() } : {}) };
      const names = Object.keys(row);
      const places = names.map((_, index) => `$${index + 1}`);
      const statement = `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`;
      expect(await attempt(caller.userId, statement, Object.values(row)), table).toMatch(refused);
    });
  });

  test('cannot push a row of their own into it', async () => {
    await forEachTable(async (table, column) => {
      const moved = await attempt(caller.userId, `update ${table} set ${column} = $1 where ${column} = $2`, [
        foreign.id,
        home.id,
      ]);
      expect(moved, table).toMatch(refused);
    });
  });
});

test('nobody (no user, or a disabled one) sees any row at all', async () => {
  const disabled = await world.member(home, [...roles]);
  await (await world.as(world.administrator)).patch(`/api/users/${disabled.userId}`, { disabled: true });
  await forEachTable(async (table) => {
    for (const userId of ['', crypto.randomUUID(), disabled.userId]) {
      expect([0, '42501'], table).toContain(await attempt(userId, `select from ${table}`));
    }
  });
});

test('an administrator sees that scopes exist and who their members are, and no content', async () => {
  const visible: string[] = [];
  await forEachTable(async (table) => {
    const seen = await attempt(world.administrator.userId, `select from ${table}`);
    if (seen !== 0 && seen !== '42501') visible.push(table);
  });
  expect(visible).toEqual(['members', 'scopes']);
});
