import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canBeMadeAgain } from '../../server/kernel/backup/index.ts';
import { helpOf } from '../../server/kernel/command-help.ts';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { failingStart, runCommand, type ServerProcess, startServer } from '../harness/server-process.ts';
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
  await addFinishedPack();
});

/** As it stands in the tables when it is done. */
async function addFinishedPack(): Promise<void> {
  const document = { humanId: 'SOP-1', title: 'Procedure', markdown: 'Text.' };
  await writer.call('POST', `/api/scopes/${writer.scopeId}/documents`, document);
  await rowsOf(
    source,
    `with job as (
      insert into muniment.export_jobs (id, scope_id, created_by, format, state, sha256, size_bytes, finished_at, expires_at)
      select gen_random_uuid(), v.scope_id, u.id, 'zip', 'done', 'x', 1, now(), now()
      from muniment.versions v, muniment.users u limit 1 returning id, scope_id)
    insert into muniment.pack_versions select job.scope_id, job.id, v.id from job, muniment.versions v`,
  );
}

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
  });

  test('restores every guard of the database too', async () => {
    const guards = `select
      (select count(*)::int from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'muniment'::regnamespace and t.tgenabled <> 'O') as disabled,
      (select count(*)::int from pg_constraint
        where connamespace = 'muniment'::regnamespace and contype = 'f' and condeferrable) as deferrable,
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

  describe('that is not what was written is refused with a sentence and leaves nothing in the database', () => {
    const changed: [string, (whole: Buffer) => Buffer, RegExp][] = [
      ['cut short', (whole) => whole.subarray(0, whole.length - 200), /cannot be read|not complete/],
      [
        'a flipped byte',
        (whole) => flipped(whole, Math.floor(whole.length / 2)),
        /cannot be read|damaged|not a backup/,
      ],
      ['a row that was changed', (whole) => rewritten(whole, (text) => text.replace('Records', 'Recards')), /damaged/],
      ['a row and the digest', (whole) => rewritten(whole, forged), /not what was signed/],
      ['no signature', (whole) => rewritten(whole, unsigned), /is not signed.*--unsigned/],
    ];
    test.each(changed)('%s', async (_, change, sentence) => {
      const empty = await freshDatabase({ empty: true });
      writeFileSync(join(folder, 'changed.gz'), change(readFileSync(file)));
      const { code, output } = await runCommand('restore', envOf(empty), [join(folder, 'changed.gz')]);
      expect(code).toBe(1);
      expect(output).toMatch(sentence);
      expect(output).not.toMatch(/^\s+at /m);
      expect(await rowsOf(empty, `select to_regnamespace('muniment') as schema`)).toEqual([{ schema: null }]);
      await empty.close();
    });
  });

  test('whose rows do not go in leaves no schema, and one that was killed is begun again', async () => {
    const empty = await freshDatabase({ empty: true });
    const broken = rewritten(readFileSync(file), (text) =>
      redigested(text.replace(/"id": "[0-9a-f]{8}/, '"id": "no-uuid-')),
    );
    writeFileSync(join(folder, 'broken.gz'), broken);
    const refused = await runCommand('restore', envOf(empty), [join(folder, 'broken.gz'), '--unsigned']);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('do not go in') });
    expect(await rowsOf(empty, `select to_regnamespace('muniment') as schema`)).toEqual([{ schema: null }]);

    const client = await superuser(empty.url);
    await client.query(`create schema muniment; comment on schema muniment is 'muniment: a restore is under way'`);
    await client.query(`alter schema muniment owner to ${empty.roles.owner}`);
    await client.end();
    const start = await failingStart(envOf(empty));
    expect(start).toMatchObject({ code: 1, output: expect.stringContaining('did not come to its end') });
    expect(await runCommand('restore', envOf(empty), [file])).toMatchObject({ code: 0 });
    await empty.close();
  });

  test('that does not restore keeps a start on that folder from making the demo', async () => {
    const env = { DATA_DIR: join(folder, 'embedded'), SEED_DEMO: '1' };
    writeFileSync(join(folder, 'short.gz'), readFileSync(file).subarray(0, 2_000));
    expect(await runCommand('restore', env, [join(folder, 'short.gz')])).toMatchObject({ code: 1 });
    const empty = await startServer(env);
    expect(empty.output()).toContain('No demo was made');
    expect(empty.output()).not.toContain('Demo sign-ins');
    await empty.end('SIGTERM');
  });
});

test('commands of an installation refuse a folder without a database, and make none', async () => {
  const env = { DATA_DIR: join(folder, 'mistyped') };
  const commands: [string, string[]][] = [
    ['backup', [join(folder, 'none.gz')]],
    ['verify-audit', []],
    ['reset-password', ['ada@test.example']],
    ['jobs', []],
    ['worker', []],
    ['import', ['README.md', '--scope', 'A', '--as', 'ada@test.example']],
  ];
  for (const [name, args] of commands) {
    const { code, output } = await runCommand(name, env, args);
    expect([name, code]).toEqual([name, 1]);
    expect(output).toContain('There is no database in the data folder');
  }
  expect([existsSync(env.DATA_DIR), existsSync(join(folder, 'none.gz'))]).toEqual([false, false]);
});

test('a command that is asked for help tells how it is used and does nothing; one that does not know an option refuses it', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = Object.values<string>(scripts).flatMap((script) => /run\.mjs ([a-z-]+)/.exec(script)?.[1] ?? []);
  expect(Object.keys(helpOf)).toEqual(expect.arrayContaining(commands));
  for (const name of commands) {
    const source = readFileSync(`server/cli/${name}.ts`, 'utf8');
    expect(source).toMatch(new RegExp(`(runCommand|askedHelp)\\('${name}'`));
  }
  const nowhere = { DATA_DIR: join(folder, 'never-made') };
  const told = await runCommand('backup', nowhere, ['--help']);
  expect(told).toMatchObject({ code: 0, output: expect.stringContaining('Usage: npm run backup -- <file>') });
  expect(told.output).toMatch(/Ends with 0 .*with 1/);
  const refused = await runCommand('backup', nowhere, ['--fast']);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run backup -- <file>') });
  for (const made of [nowhere.DATA_DIR, '--help', '--fast', '--help.part']) expect(existsSync(made)).toBe(false);
});

test('nothing that a backup holds refers to what it leaves out', async () => {
  const references = await rowsOf(
    source,
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and connamespace = 'muniment'::regnamespace`,
  );
  const [from, to] = (['from', 'to'] as const).map((end) =>
    (references as { from: string; to: string }[]).map((one) => one[end].replace('muniment.', '')),
  ) as [string[], string[]];
  expect(from.filter((table, index) => !canBeMadeAgain.has(table) && canBeMadeAgain.has(to[index] ?? ''))).toEqual([]);
});

test('docs/operations.md tells pg_dump to leave out exactly what a backup leaves out', () => {
  const advice = /--exclude-table-data='muniment\.\(([a-z_|]+)\)'/.exec(
    readFileSync('docs/operations.md', 'utf8'),
  )?.[1];
  expect(advice?.split('|')).toEqual([...canBeMadeAgain]);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 4;
  return copy;
}

function rewritten(whole: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(whole).toString('utf8')));
}

/** A changed row with a digest that fits again, under the signature of the original. */
function forged(text: string): string {
  return redigested(text.replace('Records', 'Recards'), true);
}

function unsigned(text: string): string {
  return redigested(text);
}

function redigested(text: string, keepSignature = false): string {
  const at = text.lastIndexOf('#end ');
  const end = JSON.parse(text.slice(at + 5));
  const sha256 = createHash('sha256').update(text.slice(0, at)).digest('hex');
  return `${text.slice(0, at)}#end ${JSON.stringify({ ...end, sha256, signature: keepSignature ? end.signature : null })}\n`;
}
