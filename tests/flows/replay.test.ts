/**
 * The trail is the truth: whatever is altered, added or removed in a table past the service is named. The installation is that of an
 * earlier release with its demo, upgraded; every try happens in a transaction that is taken back.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyRecords } from '../../server/integrity/index.ts';
import { checkBackup, restoreBackup } from '../../server/kernel/backup/index.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { coverage, replayTrail } from '../../server/replay/index.ts';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { superuser } from '../harness/superuser.ts';

let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase({ empty: true });
  const file = join(import.meta.dirname, '..', 'releases', 'bac64ef.backup.gz');
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  const read = async function* () {
    yield* lines;
  };
  const { sha256 } = await checkBackup(read(), null);
  await restoreBackup(database.url, read(), { log: () => {}, sha256 });
  client = await superuser(database.url);
  await client.query('set search_path = muniment; set session_replication_role = replica');
});

afterAll(async () => {
  await client?.end();
  await database?.close();
});

/** Not every text is another one: a row that a constraint refuses was not altered. */
async function foundAfter(statement: string): Promise<string[] | null> {
  await client.query('begin');
  try {
    const { rowCount } = await client.query(statement);
    if (rowCount === 0) return null;
    const records = await verifyRecords(client, readConfig({}).blobStore);
    return [...records.damages, ...(await replayTrail(client))];
  } finally {
    await client.query('rollback');
  }
}

test('an untouched installation holds', async () => {
  expect(await replayTrail(client)).toEqual([]);
});

test('every table, and every column of a replayed one, stands in the list of what guards it', async () => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'muniment'`,
  );
  const missing = rows.filter(({ table, column }) => {
    const how = coverage[table];
    if (how === undefined) return true;
    if (typeof how === 'string' || 'unnamed' in how) return false;
    const families = Object.keys(how.otherwise).filter((name) => name.endsWith('*'));
    return (
      ![...how.replayed, ...Object.keys(how.otherwise)].includes(column) &&
      !families.some((name) => column.startsWith(name.slice(0, -1)))
    );
  });
  expect(missing).toEqual([]);
});

describe('whoever holds the database is named who', () => {
  const tables = [
    'scopes',
    'members',
    'folders',
    'documents',
    'versions',
    'reviewers',
    'users',
    'api_tokens',
    'comments',
    'comment_pictures',
  ];

  test('removes a row', async () => {
    for (const table of tables) {
      for (let row = 0; row < 3; row += 1) {
        const found = await foundAfter(
          `delete from ${table} where ctid = (select ctid from ${table} order by ctid offset ${row} limit 1)`,
        );
        if (found !== null) expect(found.join('\n'), table).toMatch(/its record is gone/);
      }
    }
  });

  test('removes a signed, released document with everything that belongs to it', async () => {
    const { rows } = await client.query<{ id: string }>(
      `select document_id as id from versions where state = 'RELEASED' limit 1`,
    );
    const id = rows[0]?.id;
    const found = await foundAfter(
      `with gone as (delete from documents where id = '${id}' returning id),
         v as (delete from versions where document_id = '${id}' returning id),
         i as (delete from items where document_id = '${id}'), s as (delete from search_entries where document_id = '${id}'),
         a as (delete from attachments where document_id = '${id}'), r as (delete from reviewers where version_id in (select id from v))
       select from gone`,
    );
    expect(found?.join('\n')).toMatch(/Document \S+: the trail knows it, and its record is gone/);
  });

  test('adds a row', async () => {
    const added: Record<string, string> = {
      members: `insert into members (scope_id, user_id, roles, permissions)
        select s.id, u.id, '{quality-manager}', '{}' from scopes s, users u
        where not exists (select from members m where m.scope_id = s.id and m.user_id = u.id) limit 1`,
      folders: `insert into folders (id, scope_id, name, sort_order) select gen_random_uuid(), id, 'Hidden', 99 from scopes limit 1`,
      users: `insert into users (id, email, email_key, display_name, admin) values (gen_random_uuid(), 'x@y.z', 'x@y.z', 'X', true)`,
      reviewers: `insert into reviewers (scope_id, version_id, user_id, ordinal, approved_at)
        select v.scope_id, v.id, u.id, 9, now() from versions v, users u where v.state = 'RELEASED'
          and not exists (select from reviewers r where r.version_id = v.id and r.user_id = u.id) limit 1`,
      api_tokens: `insert into api_tokens (id, user_id, name, token_hash, expires_at)
        select gen_random_uuid(), id, 'x', 'x', now() from users limit 1`,
      documents: `insert into documents (id, scope_id, human_id, human_id_key, created_by)
        select gen_random_uuid(), scope_id, 'HIDDEN-1', 'HIDDEN-1', created_by from documents limit 1`,
    };
    for (const [table, statement] of Object.entries(added)) {
      expect((await foundAfter(statement))?.join('\n'), table).toMatch(/the trail does not know it/);
    }
  });

  test('alters any field that an act sets', async () => {
    const otherUser = (column: string) => `(select id from users where id is distinct from ${column} limit 1)`;
    const alterations: Record<string, Record<string, string>> = {
      scopes: {
        name: `name || '!'`,
        language: `'fi'`,
        rule_signature: 'not rule_signature',
        rule_min_reviewers: '5 - rule_min_reviewers',
      },
      members: {
        roles: `array_append(roles, 'auditor')`,
        permissions: `array_append(permissions, 'DISPOSE_DOCUMENTS')`,
      },
      folders: { name: `name || '!'` },
      documents: { human_id: `human_id || '-9'`, created_by: otherUser('created_by'), is_template: 'not is_template' },
      versions: {
        ...{ number: 'number + 50', effective_date: 'effective_date - 30', created_by: otherUser('created_by') },
        ...{ submitted_by: otherUser('submitted_by'), released_by: otherUser('released_by') },
        ...{ change_summary: `coalesce(change_summary, '') || '!'`, title: `title || '!'` },
      },
      users: {
        display_name: `display_name || '!'`,
        admin: 'not admin',
        disabled: 'not disabled',
        oidc_subject: `'mallory'`,
      },
    };
    for (const [table, columns] of Object.entries(alterations)) {
      for (const [column, value] of Object.entries(columns)) {
        for (let row = 0; row < 2; row += 1) {
          const only = table === 'versions' ? `where state = 'RELEASED'` : '';
          const found = await foundAfter(
            `update ${table} set ${column} = ${value} where ctid = (select ctid from ${table} ${only} order by ctid offset ${row} limit 1)`,
          );
          if (found !== null) expect(found, `${table}.${column}`).not.toEqual([]);
        }
      }
    }
  });
});
