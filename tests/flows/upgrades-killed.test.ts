/**
 * An upgrade whose server is killed at its statements, one after the other: once before PostgreSQL gets it and once before its answer comes back.
 * Each start goes a little further than the one before it; the last one must have made what an upgrade in one go makes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { checkBackup, restoreBackup } from '../../server/kernel/backup/index.ts';
import { provision, readSchemaFiles } from '../../server/kernel/database/index.ts';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { superuser } from '../harness/superuser.ts';

const release = join(import.meta.dirname, '..', 'releases', 'ff373e8.backup.gz');
const ownQuery = pg.Client.prototype.query;
const databases: FreshDatabase[] = [];

afterEach(async () => {
  pg.Client.prototype.query = ownQuery;
  for (const database of databases.splice(0)) await database.close();
});

async function* lines(): AsyncGenerator<string> {
  yield* gunzipSync(readFileSync(release)).toString('utf8').trimEnd().split('\n');
}

class Killed extends Error {}
const dead = new WeakSet<pg.Client>();

/** What a killed process leaves: its connection is gone from one moment to the next. */
function killOnce(client: pg.Client): Killed {
  dead.add(client);
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  return new Killed('killed');
}

/** `moment` says for each statement of a start whether the process dies there. */
function dieAt(moment: (statement: string) => 'before' | 'after' | null): void {
  pg.Client.prototype.query = async function query(this: pg.Client, ...given: unknown[]) {
    const [text, values] = given;
    const run = () => Reflect.apply(ownQuery, this, given) as Promise<unknown>;
    // What a process that is gone would still say about its end, nobody hears.
    if (typeof text !== 'string' || dead.has(this)) return run();
    const when = moment(text + JSON.stringify(values ?? []));
    if (when === 'before') throw killOnce(this);
    const result = await run();
    if (when === 'after') throw killOnce(this);
    return result;
  } as typeof ownQuery;
}

/** The rows of that release in the schema of its time: a restore that was killed at the first statement of its last part. */
async function oldInstallation(): Promise<FreshDatabase> {
  const database = await freshDatabase({ empty: true });
  databases.push(database);
  const { sha256 } = await checkBackup(lines(), null);
  let starts = 0;
  dieAt((statement) => {
    if (statement.startsWith('select pg_advisory_lock')) starts += 1;
    return starts === 2 ? 'before' : null;
  });
  await expect(restoreBackup(database.url, lines(), { log: () => {}, sha256 })).rejects.toThrow();
  pg.Client.prototype.query = ownQuery;
  return database;
}

/** Everything that an upgrade can leave undone: rows, columns, rights, policies, constraints, indexes, triggers and functions. */
async function describeDatabase({ url, roles }: FreshDatabase): Promise<string[]> {
  const client = await superuser(url);
  try {
    const ask = async (text: string) => (await client.query<{ line: string }>(text)).rows.map(({ line }) => line);
    const catalog = await ask(`
      select concat_ws(' ', 'relation', relname, relkind, relrowsecurity, relforcerowsecurity, array(select unnest(relacl)::text order by 1)) as line
        from pg_class where relnamespace = 'muniment'::regnamespace
      union all select concat_ws(' ', 'column', attrelid::regclass, attname, atttypid::regtype, attnotnull, attacl) from pg_attribute
        join pg_class c on c.oid = attrelid where relnamespace = 'muniment'::regnamespace and attnum > 0
      union all select concat_ws(' ', 'policy', polrelid::regclass, polname, pg_get_expr(polqual, polrelid)) from pg_policy
      union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'muniment'::regnamespace
      union all select concat_ws(' ', 'index', indexrelid::regclass, indisvalid) from pg_index join pg_class c on c.oid = indrelid
        where relnamespace = 'muniment'::regnamespace
      union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', 'function', oid::regprocedure, prosrc, array(select unnest(proacl)::text order by 1)) from pg_proc
        where pronamespace = 'muniment'::regnamespace`);
    const tables = await ask(
      `select relname as line from pg_class where relnamespace = 'muniment'::regnamespace and relkind = 'r' order by 1`,
    );
    const rows: string[] = [];
    for (const table of tables) {
      // When and as what something was applied or made differs from one upgrade to another.
      const own = `to_jsonb(t) - '{applied_at,made_at}'::text[]`;
      const [line] = await ask(
        `select concat_ws(' ', 'rows', '${table}', count(*), md5(string_agg((${own})::text, '' order by (${own})::text))) as line from muniment.${table} t`,
      );
      rows.push(line ?? '');
    }
    const names = new RegExp(Object.values(roles).join('|'), 'g');
    const plain = (line: string) => line.replaceAll(names, (name) => name.replace(/^.*_/, ''));
    return [...catalog, ...rows].map(plain).sort();
  } finally {
    await client.end();
  }
}

test('killed at each of its statements, an upgrade is finished by the starts that follow, and lacks nothing', async () => {
  const whole = await oldInstallation();
  await provision(whole.url, { log: () => {} });

  const database = await oldInstallation();
  const met = new Set<string>();
  const firstTime = (key: string) => met.size < met.add(key).size;
  // The functions go in together, so that one of ten stands for the others.
  const most = readSchemaFiles().filter((_, index) => index % 10 !== 0);
  const passed = new Set(most.map(({ sql }) => sql.slice(0, 60)));
  dieAt((statement) => {
    if (passed.has(statement.slice(0, 60))) return null;
    if (firstTime(`before ${statement}`)) return 'before';
    return firstTime(`after ${statement}`) ? 'after' : null;
  });
  let starts = 1;
  while (!(await finishes(database.url))) starts += 1;
  expect(starts).toBeGreaterThan(60);
  pg.Client.prototype.query = ownQuery;

  expect(await describeDatabase(database)).toEqual(await describeDatabase(whole));
});

async function finishes(url: string): Promise<boolean> {
  try {
    await provision(url, { log: () => {} });
    return true;
  } catch {
    return false;
  }
}
