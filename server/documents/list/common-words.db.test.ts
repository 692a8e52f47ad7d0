/** Words that thousands of titles hold, but not the first documents of the list: none of the short ways to them applies. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/fresh-database.ts';
import { superuser } from '../../../tests/harness/superuser.ts';
import { type Actor, type Database, openDatabase } from '../../kernel/database/index.ts';
import { listDocuments } from './index.ts';

let fresh: FreshDatabase;
let db: Database;
const actor: Actor = { userId: randomUUID(), displayName: 'Somebody', admin: false };
const [own, foreign] = [randomUUID(), randomUUID()];

/** 2,500 documents to a scope; the titles of all but the first 400 hold the word. */
beforeAll(async () => {
  fresh = await freshDatabase();
  const client = await superuser(fresh.url);
  await client.query('set search_path = muniment; set session_replication_role = replica');
  const { userId } = actor;
  await client.query(
    `insert into users (id, email, email_key, display_name) values ($1, 'a@b.c', 'a@b.c', 'Somebody')`,
    [userId],
  );
  for (const scopeId of [own, foreign]) {
    await client.query(`insert into scopes (id, name) values ($1::uuid, $1::text)`, [scopeId]);
    await client.query(
      `create temp table made as select gen_random_uuid() as id, gen_random_uuid() as version_id, format('D-%s', n) as human_id,
         format('D-%s', lpad(n::text, 8, '0')) as key, case when n > 400 then 'common' else 'plain' end as title
       from generate_series(1, 2500) n`,
    );
    await client.query(
      `insert into documents (id, scope_id, human_id, human_id_key, created_by) select id, $1, human_id, key, $2 from made`,
      [scopeId, userId],
    );
    await client.query(
      `insert into versions (id, scope_id, document_id, number, title, state, content_format, markdown, created_by)
       select version_id, $1, id, 1, title, 'DRAFT', 'markdown', '', $2 from made`,
      [scopeId, userId],
    );
    await client.query(
      `insert into search_entries (scope_id, document_id, version_id, human_id, title, body, heading, words)
       select $1::uuid, id, version_id, human_id, title, '', mark || to_tsvector('simple', title), mark || to_tsvector('simple', title)
       from made cross join (select setweight(format(''':%s'':1', $1::uuid)::tsvector, 'C') as mark) m`,
      [scopeId],
    );
    await client.query('drop table made');
  }
  await client.query(`insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{reader}', '{}')`, [
    own,
    userId,
  ]);
  // What autovacuum does within a minute.
  await client.query('analyze');
  await client.end();
  db = openDatabase({ url: fresh.appUrl, poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await fresh.close();
});

const list = (query: object) => db.withActor(actor, (tx) => listDocuments(tx, actor, query, '2026-11-16'));

test('a list by a word that thousands of titles hold begins with the first that does and leaves out none', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ q: 'common', limit: 200, ...(cursor === undefined ? {} : { cursor }) });
    expect(new Set(page.items.map((item) => item.scopeId))).toEqual(new Set([own]));
    seen.push(...page.items.map((item) => item.humanId));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(Array.from({ length: 2_100 }, (_, index) => `D-${401 + index}`));
});

test('and one by how thousands of ids begin', async () => {
  const { items } = await list({ q: 'd-', limit: 3 });
  expect(items.map((item) => item.humanId)).toEqual(['D-1', 'D-2', 'D-3']);
  expect((await list({ q: 'd-2500' })).items.map((item) => item.humanId)).toEqual(['D-2500']);
});
