/** tables.ts says what the database has: no column is missing on either side, and nullability agrees. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, superuser } from '../../../tests/harness/index.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

/** What the server never reads or writes itself: the chain's heads, anchored, walked or not, and the lists of applied migrations and files. */
const ownersAlone = [
  'anchored_heads',
  'anchors',
  'audit_heads',
  'chain_seals',
  'installation_head',
  'migrations',
  'schema_files',
  'walked_chains',
];

type Columns = Record<string, string[]>;

/** The interfaces as they stand in the source: `column` or `column?` where null is possible. */
function declaredColumns(source: string): Columns {
  const interfaces = new Map<string, string[]>();
  for (const [, name = '', parent, body = ''] of source.matchAll(
    /export interface (\w+)(?: extends (\w+))? \{\n(.*?)\n\}/gs,
  )) {
    const own = [...body.matchAll(/^ {2}(\w+): (.*);$/gm)].map(([, column = '', type = '']) =>
      /\| null|OrNull/.test(type) ? `${column}?` : column,
    );
    interfaces.set(name, [...own, ...(parent ? (interfaces.get(parent) ?? []) : [])]);
  }
  const tables = /export interface Tables \{\n(.*?)\n\}/s.exec(source)?.[1] ?? '';
  const entries = [...tables.matchAll(/^ {2}(\w+): (\w+);$/gm)];
  return Object.fromEntries(entries.map(([, table = '', type = '']) => [table, (interfaces.get(type) ?? []).sort()]));
}

async function actualColumns(): Promise<Columns> {
  const client = await superuser(fresh.url);
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(
    `select c.table_name, array_agg(c.column_name || case when c.is_nullable = 'YES' then '?' else '' end) as columns
     from information_schema.columns c where c.table_schema = 'muniment' group by c.table_name`,
  );
  await client.end();
  return Object.fromEntries(rows.map((row) => [row.table_name, [...row.columns].sort()]));
}

test('every table and column of the database stands in tables.ts, and the other way round', async () => {
  const actual = await actualColumns();
  for (const table of ownersAlone) delete actual[table];
  const review = readFileSync(new URL('./review-tables.ts', import.meta.url), 'utf8');
  const exports = readFileSync(new URL('./export-tables.ts', import.meta.url), 'utf8');
  const imports = readFileSync(new URL('./import-tables.ts', import.meta.url), 'utf8');
  const queue = readFileSync(new URL('./queue-tables.ts', import.meta.url), 'utf8');
  const access = readFileSync(new URL('./access-tables.ts', import.meta.url), 'utf8');
  const derived = readFileSync(new URL('./derived-tables.ts', import.meta.url), 'utf8');
  const reading = readFileSync(new URL('./reading-tables.ts', import.meta.url), 'utf8');
  const drafting = readFileSync(new URL('./drafting-tables.ts', import.meta.url), 'utf8');
  const integrity = readFileSync(new URL('./integrity-tables.ts', import.meta.url), 'utf8');
  const others = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8');
  const declared = [access, review, exports, imports, queue, derived, reading, drafting, integrity, others].join('\n');
  expect(declaredColumns(declared)).toEqual(actual);
});
