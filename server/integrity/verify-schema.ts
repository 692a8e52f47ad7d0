/**
 * Compares what guards the records inside of the database with db/schema.sql: functions, triggers and constraints. Whoever holds the
 * database can drop or replace them, and what is replayed asks some of these functions itself. Compared by their texts and names, which
 * are the same in every release of PostgreSQL.
 */
import type pg from 'pg';
import { findRoles, readSchema, withRoles } from '../kernel/database/index.ts';

/** One sentence for each that is not that of this release, or is gone. */
export async function verifySchema(client: pg.Client): Promise<string[]> {
  const text = withRoles(readSchema(), await findRoles(client));
  return [
    ...(await replacedFunctions(client, text)),
    ...(await lostTriggers(client, text)),
    ...(await lostConstraints(client, text)),
  ];
}

async function replacedFunctions(client: pg.ClientBase, text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source from pg_proc where pronamespace = 'muniment'::regnamespace order by 1`,
  );
  const wanted = new Set([...text.matchAll(/^CREATE OR REPLACE (?:FUNCTION|PROCEDURE) muniment\.(\w+)/gm)].map(nameIn));
  return [
    ...missing(
      wanted,
      rows.map(({ name }) => name),
    ).map((name) => `The function ${name} is gone.`),
    ...rows
      .filter(({ source }) => source.trim() === '' || !text.includes(source))
      .map(({ name }) => `The function ${name} is not that of this release.`),
  ];
}

async function lostTriggers(client: pg.ClientBase, text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; enabled: boolean }>(
    `select format('%s of %s', t.tgname, c.relname) as name, t.tgenabled in ('O', 'A') as enabled
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'muniment'::regnamespace and not t.tgisinternal order by 1`,
  );
  const statements = text.matchAll(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+) .*? ON muniment\.(\w+) /gm);
  const wanted = new Set([...statements].map(([, trigger, table]) => `${trigger} of ${table}`));
  const working = rows.filter(({ enabled }) => enabled).map(({ name }) => name);
  return [
    ...missing(wanted, working).map((name) => `The trigger ${name} is gone or does not work.`),
    ...working.filter((name) => !wanted.has(name)).map((name) => `The trigger ${name} is not of this release.`),
  ];
}

async function lostConstraints(client: pg.ClientBase, text: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s of %s', k.conname, c.relname) as name from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'muniment'::regnamespace
     union all
     select format('%s of %s', a.attname, c.relname) from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'muniment'::regnamespace and c.relkind = 'r' and a.attnotnull and a.attnum > 0
     union all
     select format('%s of %s', i.relname, c.relname) from pg_index x join pg_class i on i.oid = x.indexrelid
       join pg_class c on c.oid = x.indrelid
     where c.relnamespace = 'muniment'::regnamespace and x.indisunique`,
  );
  return missing(
    constraintsIn(text),
    rows.map(({ name }) => name),
  ).map((name) => `The constraint ${name} is gone.`);
}

/** Names of constraints and unique indexes, and of columns that may not be empty. */
function constraintsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [, table, body = ''] of text.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)) {
    for (const [, name] of body.matchAll(/^ {2}constraint (\w+) /gm)) found.add(`${name} of ${table}`);
    for (const [, name] of body.matchAll(/^ {2}(\w+) .*\bnot null\b/gm)) {
      if (name !== 'constraint') found.add(`${name} of ${table}`);
    }
  }
  for (const [, table, name] of text.matchAll(/^alter table (\w+) add constraint (\w+) /gm))
    found.add(`${name} of ${table}`);
  for (const [, name, table] of text.matchAll(/^CREATE UNIQUE INDEX (\w+) ON muniment\.(\w+) /gm))
    found.add(`${name} of ${table}`);
  return found;
}

const nameIn = ([, name = '']: RegExpExecArray) => name;

function missing(wanted: ReadonlySet<string>, there: readonly string[]): string[] {
  const held = new Set(there);
  return [...wanted].filter((name) => !held.has(name)).sort();
}
