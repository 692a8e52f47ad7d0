import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { runCommand, type ServerProcess, startServer } from '../harness/server-process.ts';
import { superuser } from '../harness/superuser.ts';
import { Writer } from './start-world.ts';

/** The line separator is a line break to some readers, but not here: it stands inside a name. */
const names = ['Procedures', 'Zürich \u2028 "quoted" \\ 文書', 'Records'];

let folder: string;
let file: string;
let source: FreshDatabase;
let target: FreshDatabase;
let server: ServerProcess;
let writer: Writer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'muniment-backup-'));
  file = join(folder, 'backup.gz');
  source = await freshDatabase();
  target = await freshDatabase({ empty: true });
  server = await startServer(envOf(source));
  writer = await Writer.prepare(server, envOf(source));
  for (const name of names) await writer.call('POST', `/api/scopes/${writer.scopeId}/folders`, { name });
});

afterAll(async () => {
  await server?.end('SIGTERM');
  await source?.close();
  await target?.close();
  rmSync(folder, { recursive: true, force: true });
});

function envOf(database: FreshDatabase): Record<string, string> {
  return { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
}

async function rowsOf(database: FreshDatabase, query: string): Promise<unknown[]> {
  const client = await superuser(database.url);
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

describe('a backup that is taken while the server runs', () => {
  test('restores elsewhere to the same records, and the audit trail holds against heads that were kept', async () => {
    const heads = await runCommand('verify-audit', envOf(source), ['--heads']);
    writeFileSync(join(folder, 'heads.json'), heads.output);
    expect(await runCommand('backup', envOf(source), [file])).toMatchObject({ code: 0 });
    expect(await runCommand('restore', envOf(target), [file])).toMatchObject({ code: 0 });
    const verified = await runCommand('verify-audit', envOf(target), ['--against', join(folder, 'heads.json')]);
    expect(verified).toMatchObject({ code: 0 });

    const copy = await startServer(envOf(target));
    await writer.signInAt(copy);
    expect(await writer.folderNames()).toEqual(names);
    expect((await writer.createdEvents()).sort()).toEqual([...names].sort());
    await copy.end('SIGTERM');
  }, 120_000);

  test('restores every guard of the database too', async () => {
    const guards = `select
      (select count(*)::int from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'muniment'::regnamespace and t.tgenabled <> 'O') as disabled,
      (select count(*)::int from pg_constraint where connamespace = 'muniment'::regnamespace and condeferrable) as deferrable,
      (select count(*)::int from pg_class where relnamespace = 'muniment'::regnamespace and relforcerowsecurity) as forced`;
    const [restored] = await rowsOf(target, guards);
    expect(restored).toEqual((await rowsOf(source, guards))[0]);
    expect(restored).toMatchObject({ disabled: 0, deferrable: 0 });
  });

  test('is readable by its owner alone', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is refused by a database that is in use', async () => {
    const { code, output } = await runCommand('restore', envOf(target), [file]);
    expect(code).toBe(1);
    expect(output).toContain('The database is not empty');
  });

  test('that was cut short is refused, and leaves nothing in the database', async () => {
    const empty = await freshDatabase({ empty: true });
    const whole = readFileSync(file);
    writeFileSync(join(folder, 'short.gz'), whole.subarray(0, whole.length - 200));
    const { code, output } = await runCommand('restore', envOf(empty), [join(folder, 'short.gz')]);
    expect(code).toBe(1);
    expect(output).toMatch(/cannot be read|not complete/);
    expect(await rowsOf(empty, 'select count(*)::int as n from muniment.users')).toEqual([{ n: 0 }]);
    await empty.close();
  });
});
