/**
 * What a running server of the release before needs of the database that this release made: its functions under their names, arguments
 * and results, its tables and columns, and nothing new that its writes would have to fill. `tests/releases` holds that release's schema.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

interface Schema {
  /** Name, arguments and result of those that a server may call. */
  functions: Set<string>;
  tables: Map<string, Map<string, Column>>;
}

interface Column {
  type: string;
  /** Whether a row must bring a value. */
  required: boolean;
}

function readSchema(text: string): Schema {
  const headers = [...text.matchAll(/^CREATE OR REPLACE FUNCTION muniment\.([\s\S]*?)\n LANGUAGE /gm)].map(
    ([, header]) => header ?? '',
  );
  const functions = headers
    .filter((header) => !header.includes('RETURNS trigger'))
    .map((header) => header.replaceAll(/\s+/g, ' '));
  const tables = [...text.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\)/gm)].map(([, name = '', body = '']) => {
    const lines = body.split('\n').filter((line) => !/^ {2}constraint /i.test(line));
    return [name, new Map(lines.flatMap(readColumn))] as const;
  });
  return { functions: new Set(functions), tables: new Map(tables) };
}

function readColumn(line: string): [string, Column][] {
  const [, name, rest] = /^ {2}"?(\w+)"? (.+?),?$/.exec(line) ?? [];
  if (name === undefined || rest === undefined) return [];
  const type = rest.split(/ (?:not null|default|generated|collate)\b/i)[0] ?? '';
  return [[name, { type, required: /\bnot null\b/i.test(rest) && !/\b(?:default|generated)\b/i.test(rest) }]];
}

/** What of the schema before is not there any more, or asks for more. */
function missedBy(before: Schema, now: Schema): string[] {
  const functions = [...before.functions].filter((header) => !now.functions.has(header));
  const columns = [...before.tables].flatMap(([table, had]) => {
    const has = now.tables.get(table);
    if (has === undefined) return [table];
    const kept = [...had].filter(([name, { type, required }]) => {
      const found = has.get(name);
      return found === undefined || found.type !== type || (found.required && !required);
    });
    const added = [...has].filter(([name, { required }]) => required && !had.has(name));
    return [...kept, ...added].map(([name]) => `${table}.${name}`);
  });
  return [...functions, ...columns];
}

const root = join(import.meta.dirname, '..', '..');
const now = readFileSync(join(root, 'db', 'schema.sql'), 'utf8');
const folder = join(root, 'tests', 'releases');
const before = readdirSync(folder)
  .filter((name) => name.endsWith('.schema.sql.gz'))
  .map((name) => ({ name: name.split('.')[0], text: gunzipSync(readFileSync(join(folder, name))).toString('utf8') }));

describe('a server that runs beside this release', () => {
  test.each(before)(
    'of $name finds its functions, tables and columns, and none that it would have to fill',
    ({ text }) => {
      const schema = readSchema(text);
      expect([
        schema.functions.size > 50,
        schema.tables.size > 60,
        schema.tables.get('versions')?.has('language'),
      ]).toEqual([true, true, true]);
      expect(missedBy(schema, readSchema(now))).toEqual([]);
    },
  );

  test.each([
    [
      'a function with other arguments',
      (text: string) =>
        text.replace('FUNCTION muniment.anchored_head(wanted text)', 'FUNCTION muniment.anchored_head(chain text)'),
    ],
    [
      'a column of another type',
      (text: string) => text.replace(/(create table anchored_heads \(\n {2}chain) text/, '$1 integer'),
    ],
    ['a column that is gone', (text: string) => text.replace(/(create table anchored_heads \(\n).*\n/, '$1')],
    [
      'a table that is gone',
      (text: string) => text.replace('create table anchored_heads (', 'create table other_heads ('),
    ],
    [
      'a column that its writes leave out',
      (text: string) => text.replace('create table anchored_heads (\n', '$&  kind text not null,\n'),
    ],
  ])('would miss it: %s', (_, change) => {
    expect(change(now)).not.toBe(now);
    expect(missedBy(readSchema(now), readSchema(change(now)))).toHaveLength(1);
  });

  test('misses nothing where a column with a default comes, or a function beside another', () => {
    const more = `${now.replace('create table anchored_heads (\n', "$&  kind text not null default '',\n")}
CREATE OR REPLACE FUNCTION muniment.anchored_head(chain text, kind text)
 RETURNS text
 LANGUAGE sql
`;
    expect(missedBy(readSchema(now), readSchema(more))).toEqual([]);
  });
});
