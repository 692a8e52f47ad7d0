/** The files of db/functions and db/policies: what each one says and which functions, triggers and policies it makes. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

export interface SchemaFile {
  /** Below db, without its ending: functions/scopes/my_scope_ids. */
  path: string;
  sql: string;
  sha256: string;
  /** As catalogNames lists them. */
  makes: string[];
}

/** In the order in which they are applied: a policy may call any function, a function needs none of the others to be made. */
export function readSchemaFiles(folder: string = join(packageRoot(), 'db')): SchemaFile[] {
  return ['functions', 'policies'].flatMap((kind) =>
    readdirSync(join(folder, kind), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => name.replaceAll('\\', '/'))
      .sort()
      .map((name) =>
        schemaFile(`${kind}/${name.replace(/\.sql$/, '')}`, readFileSync(join(folder, kind, name), 'utf8')),
      ),
  );
}

export function schemaFile(path: string, sql: string): SchemaFile {
  return { path, sql, sha256: createHash('sha256').update(sql).digest('hex'), makes: namesIn(sql) };
}

function namesIn(sql: string): string[] {
  const statements = sql.replaceAll(/^--.*$/gm, '');
  const functions = statements.matchAll(/^create or replace (?:function|procedure) (\w+)/gm);
  const triggers = statements.matchAll(/^create (?:or replace|constraint) trigger (\w+)\s[^;]*?\son (\w+)/gm);
  const policies = statements.matchAll(/^create policy (\w+) on (\w+)/gm);
  return [
    ...[...functions].map(([, name]) => `function ${name}`),
    ...[...triggers].map(([, name, table]) => `trigger ${name} on ${table}`),
    ...[...policies].map(([, name, table]) => `policy ${name} on ${table}`),
  ];
}

/** A subquery: the names of all functions, triggers and policies that the schema has. */
export const catalogNames = `
  select 'function ' || proname as name from pg_proc where pronamespace = 'muniment'::regnamespace
  union all
  select format('trigger %s on %s', t.tgname, c.relname) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'muniment'::regnamespace and not t.tgisinternal
  union all
  select format('policy %s on %s', p.polname, c.relname) from pg_policy p join pg_class c on c.oid = p.polrelid
  where c.relnamespace = 'muniment'::regnamespace`;
