import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/fresh-database.ts';
import { type Actor, type Database, keptPlan, openDatabase, type Tx } from './index.ts';

let fresh: FreshDatabase;
let db: Database;
const nobody: Actor = { userId: randomUUID(), displayName: 'Nobody', admin: false };

beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.appUrl, poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await fresh.close();
});

const byKey = (tx: Tx) => sql`select ${keptPlan} 'by key' from users where id = ${randomUUID()}`.execute(tx);
const byName = (tx: Tx) => sql`select 'by name' from users where display_name = ${randomUUID()}`.execute(tx);

async function plansOf(text: string): Promise<{ kept: number; anew: number }> {
  const { rows } = await db.pool.query(
    `select generic_plans::int as kept, custom_plans::int as anew from pg_prepared_statements where statement like '%' || $1 || '%'`,
    [text],
  );
  return rows[0];
}

test('a statement that says so keeps its plan; every other is planned for its values, also between two of those', async () => {
  for (let time = 0; time < 9; time += 1) {
    await db.withActor(nobody, async (tx) => {
      for (const ask of time % 2 === 0 ? [byKey, byName, byKey] : [byName, byKey, byName]) await ask(tx);
    });
  }
  expect(await plansOf("'by key'")).toEqual({ kept: expect.any(Number), anew: 0 });
  expect(await plansOf("'by name'")).toEqual({ kept: 0, anew: expect.any(Number) });
  expect((await plansOf("'by key'")).kept).toBeGreaterThan(8);
  expect((await plansOf("'by name'")).anew).toBeGreaterThan(8);
});

test('what a transaction chose ends with it, however it ends', async () => {
  const failing = db.withActor(nobody, async (tx) => {
    await byName(tx);
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toThrow('division by zero');
  const { kept } = await plansOf("'by key'");
  await db.withActor(nobody, byKey);
  expect(await plansOf("'by key'")).toEqual({ kept: kept + 1, anew: 0 });
});
