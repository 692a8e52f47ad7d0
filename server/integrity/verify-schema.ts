/**
 * Compares the schema of an installation with db/schema.sql: functions, triggers, constraints, columns, indexes, row security, policies and rights.
 * Whoever holds the database can drop or replace them, and what is replayed asks some of these functions itself.
 */
import type pg from 'pg';
import { describeSchema, findRoles, readSchema } from '../kernel/database/index.ts';

/** Releases of PostgreSQL that print a definition as db/schema.sql has it; of a later one names alone are compared. */
const newestPrintedAlike = 18;

/** One sentence for each thing that is not that of this release, or is gone. */
export async function verifySchema(client: pg.Client): Promise<string[]> {
  const roles = await findRoles(client);
  const { rows } = await client.query<{ major: number; path: string }>(
    `select current_setting('server_version_num')::int / 10000 as major, current_setting('search_path') as path`,
  );
  const [{ major = 0, path = '' } = {}] = rows;
  const found = things(await describeSchema(client, roles));
  await client.query(`select set_config('search_path', $1, false)`, [path]);
  const differing = differences(things(readSchema()), found, major <= newestPrintedAlike);
  return [
    ...differing,
    ...(await sentences(client, idleTriggers)),
    ...(await sentences(client, addedRules)),
    ...(await sentences(client, mightyRoles, [Object.values(roles)])),
  ];
}

async function sentences(client: pg.ClientBase, query: string, values: unknown[] = []): Promise<string[]> {
  return (await client.query<{ sentence: string }>(query, values)).rows.map(({ sentence }) => sentence);
}

const idleTriggers = `
  select format('The trigger %s of %s is gone or does not work.', t.tgname, c.relname) as sentence
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'muniment'::regnamespace and not t.tgisinternal and t.tgenabled not in ('O', 'A') order by 1`;

const addedRules = `
  select format('The rule %s of %s is not of this release.', r.rulename, c.relname) as sentence
  from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace = 'muniment'::regnamespace order by 1`;

const mightyRoles = `
  select format('The role %s may do more than this release gives it.', rolname) as sentence
  from pg_roles where rolname = any ($1) and (rolsuper or rolcreaterole or rolbypassrls and rolname not like '%\\_backup') order by 1`;

/** What the schema consists of: the text of each thing under its name. */
function things(schema: string): Map<string, string> {
  const found = new Map<string, string>();
  const rest = schema.replace(routine, (text, name: string) => {
    // Another one of the same name counts as one more.
    found.set(found.has(`function ${name}`) ? `function ${text.split('\n')[0]}` : `function ${name}`, text);
    return '';
  });
  for (const statement of rest.split(/;\n+/)) addStatement(found, statement.trim());
  return found;
}

const routine =
  /^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) muniment\.(\w+)[\s\S]*?(?:\$function\$|\$procedure\$)[\s\S]*?(?:\$function\$|\$procedure\$);\n/gm;

function addStatement(found: Map<string, string>, statement: string): void {
  const [, table, body] = /^create table (\w+) \(\n([\s\S]*)\n\)$/.exec(statement) ?? [];
  if (table !== undefined && body !== undefined) {
    for (const line of body.split(/,\n {2}(?=\S)/)) {
      const [, constraint] = /^\s*constraint (\w+) /.exec(line) ?? [];
      const [, column] = /^\s*(\w+) /.exec(line) ?? [];
      found.set(
        constraint === undefined ? `column ${column} of ${table}` : `constraint ${constraint} of ${table}`,
        line.trim(),
      );
    }
    return;
  }
  for (const [pattern, noun] of nouns) {
    const named = pattern.exec(statement)?.groups;
    if (named === undefined) continue;
    found.set(`${noun} ${named.name}${named.of === undefined ? '' : ` of ${named.of}`}`, statement);
    return;
  }
}

const nouns: readonly [RegExp, string][] = [
  [/^CREATE (?:CONSTRAINT )?TRIGGER (?<name>\w+) [\s\S]*? ON muniment\.(?<of>\w+) /, 'trigger'],
  [/^CREATE UNIQUE INDEX (?<name>\w+) ON muniment\.(?<of>\w+) /, 'constraint'],
  [/^CREATE INDEX (?<name>\w+) ON muniment\.(?<of>\w+) /, 'index'],
  [/^alter table (?<of>\w+) add constraint (?<name>\w+) /, 'constraint'],
  [/^create policy (?<name>\w+) on (?<of>\w+)/, 'policy'],
  [/^alter table (?<name>\w+) enable row level security$/, 'row security of'],
  [/^alter table (?<name>\w+) force row level security$/, 'forced row security of'],
  [/^(?<name>(?:grant|revoke) [\s\S]*)$/, 'right'],
];

function differences(wanted: Map<string, string>, found: Map<string, string>, printedAlike: boolean): string[] {
  const gone = [...wanted.keys()].filter((name) => !found.has(name)).map((name) => `The ${name} is gone.`);
  const others = [...found].filter(([name, text]) => {
    const expected = wanted.get(name);
    return expected === undefined ? !name.startsWith('index ') : printedAlike && expected !== text;
  });
  return [...gone, ...others.map(([name]) => `The ${name} is not that of this release.`)].sort();
}
