/** What a list item shows, read from two versions of a document, is what domain/lifecycle says of all of them. */
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, superuser } from '../../../tests/harness/index.ts';
import { type Database, openDatabase } from '../../kernel/database/index.ts';
import { newId } from '../../kernel/ids.ts';
import { presentDocument, presentItem, readDocuments, readListed } from './index.ts';

let fresh: FreshDatabase;
let owner: pg.Client;
let db: Database;
const [userId, scopeId] = [newId(), newId()];
const actor = { userId, displayName: 'A', admin: false };

beforeAll(async () => {
  fresh = await freshDatabase();
  owner = await superuser(fresh.url);
  // Histories are written as they ended up, past the triggers that allow only one step after the other.
  await owner.query('set search_path = muniment; set session_replication_role = replica');
  const user = "insert into users (id, email, email_key, display_name) values ($1, 'a@b.c', 'a@b.c', 'A')";
  await owner.query(user, [userId]);
  await owner.query("insert into scopes (id, name) values ($1, 'S')", [scopeId]);
  const member = "insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{author}', '{}')";
  await owner.query(member, [scopeId, userId]);
  db = openDatabase({ url: fresh.appUrl, poolSize: 1 });
});
afterAll(async () => {
  await db?.close();
  await owner?.end();
  await fresh?.close();
});

const days = ['2026-03-09', '2026-03-10', '2026-03-11'];
const moments = days.flatMap((day) => [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`]);

interface Entry {
  state: string;
  effective_date: string | null;
  revoked_at: string | null;
  disposed_at: string | null;
}

const never = fc.constant(null);
const day = fc.constantFrom(...days);
const moment = fc.constantFrom(...moments);
const entry = (
  state: string,
  dates: Partial<Record<Exclude<keyof Entry, 'state'>, fc.Arbitrary<string | null>>>,
): fc.Arbitrary<Entry> =>
  fc.record({ state: fc.constant(state), effective_date: never, revoked_at: never, disposed_at: never, ...dates });

const past = fc.oneof(
  entry('CANCELLED', {}),
  entry('DISPOSED', { disposed_at: moment }),
  entry('RELEASED', { effective_date: day }),
  entry('REVOKED', { effective_date: day, revoked_at: moment }),
  entry('DISPOSED', { effective_date: day, disposed_at: moment }),
  entry('DISPOSED', { effective_date: day, revoked_at: moment, disposed_at: moment }),
);
const working = fc.oneof(entry('DRAFT', {}), entry('IN_REVIEW', {}));
const history = fc
  .tuple(fc.array(past, { minLength: 1, maxLength: 12, size: 'max' }), fc.option(working, { freq: 2 }))
  .map(([ended, open]) => (open === null ? ended : [...ended, open]));

/** Returns the documents' ids. */
async function write(histories: Entry[][]): Promise<string[]> {
  const documents = histories.map((versions) => ({ id: newId(), versions }));
  const ids = documents.map(({ id }) => id);
  await owner.query(
    `insert into documents (id, scope_id, human_id, human_id_key, created_by)
     select id, $2, 'D-' || translate(upper(id::text), '-', ''), id::text, $3 from unnest($1::uuid[]) id`,
    [ids, scopeId, userId],
  );
  const rows = documents.flatMap(({ id, versions }) =>
    versions.map((version, index) => ({ ...version, id: newId(), document_id: id, number: index + 1 })),
  );
  await owner.query(
    `insert into versions (id, scope_id, document_id, number, title, state, effective_date, content_format, markdown,
       content_hash, manifest, created_by, released_at, released_by, revoked_at, disposed_at)
     select id, $2, document_id, number, 'Version ' || number, state, effective_date, 'markdown',
       case when state <> 'DISPOSED' then 'Text.' end, case when state <> 'DRAFT' then repeat('a', 64) end,
       case when state <> 'DISPOSED' then '[]'::jsonb end, $3::uuid,
       case when effective_date is not null then timestamptz '2026-03-01' end,
       case when effective_date is not null then $3::uuid end, revoked_at, disposed_at
     from jsonb_to_recordset($1::jsonb) v (id uuid, document_id uuid, number integer, state text, effective_date date,
       revoked_at timestamptz, disposed_at timestamptz)`,
    [JSON.stringify(rows), scopeId, userId],
  );
  return ids;
}

describe('a list item', () => {
  test('shows the same latest and effective version as all versions together, whatever the history', async () => {
    const seen = new Set<string>();
    const property = fc.asyncProperty(
      fc.array(history, { minLength: 1, maxLength: 30, size: 'max' }),
      async (histories) => {
        const ids = await write(histories);
        const page = sql`select id from unnest(${ids}::uuid[]) id`;
        await db.withActor(actor, async (tx) => {
          const whole = await readDocuments(tx, page);
          expect(whole.map(({ versions }) => versions.length)).toEqual(histories.map((versions) => versions.length));
          for (const today of days) {
            const listed = await readListed(tx, page, today);
            const items = whole.map((rows) => presentDocument(rows, today).item);
            expect(listed.map((rows) => presentItem(rows, today))).toEqual(items);
            expect(Math.max(...listed.map(({ versions }) => versions.length))).toBeLessThanOrEqual(2);
            for (const { latestVersion, effectiveVersion } of items) {
              const lag = effectiveVersion && Math.min(latestVersion.number - effectiveVersion.number, 2);
              seen.add(`${latestVersion.state} ${latestVersion.standing} ${lag}`);
            }
          }
        });
      },
    );
    await fc.assert(property, { numRuns: 25 });
    // What must have come up for this to say anything: the newest in force, one or more below it, and none at all.
    expect([...seen]).toEqual(
      expect.arrayContaining(['RELEASED effective 0', 'DRAFT null 1', 'DRAFT null 2', 'DRAFT null null']),
    );
  });
});
