/**
 * `npm run schema`: prepares an empty database as a start does and writes what it then holds to db/schema.sql, for reading and
 * review. With --check it writes nothing and fails when the file is not what migrations, functions and policies make. Either way the
 * text is run in another empty database, which must then hold the very same, and every file of functions and policies is applied once
 * more, with the bodies of functions checked, which must change nothing.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tellHelp } from './help.mjs';
import { main, prepare, Refusal, root } from './prepare.mjs';

tellHelp(`Usage: npm run schema -- [--check]
Writes what an empty database holds after a start to db/schema.sql.
  --check  writes nothing, and tells whether the file is what it should be
Ends with 0 when it was written or is right, and with 1 otherwise.`);

await main(async () => {
  await prepare({ web: false });
  const text = await migratedSchema();
  const file = join(root, 'db', 'schema.sql');
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
    return;
  }
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept === text) return;
  throw new Refusal(
    `db/schema.sql is not what the files of db make (${firstDifference(text, kept)}) Run: npm run schema`,
  );
});

async function migratedSchema() {
  const { startEmbeddedPostgres } = await import('../dist/server/kernel/postgres/index.js');
  const { describeSchema, findRoles, provision, readSchemaFiles } = await import(
    '../dist/server/kernel/database/index.js'
  );
  const { default: pg } = await import('pg');
  const textOf = async (client) => describeSchema(client, await findRoles(client));
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-schema-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  const databaseOf = (name) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const inDatabase = async (url, act) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return act(client).finally(() => client.end());
  };
  try {
    await provision(postgres.url, { log: () => {} });
    const text = await inDatabase(postgres.url, async (client) => {
      await client.query('create database loaded');
      return textOf(client);
    });
    await inDatabase(databaseOf('loaded'), (client) => client.query(text));
    const loaded = await inDatabase(databaseOf('loaded'), textOf);
    if (loaded !== text)
      throw new Refusal(`The schema's text does not make that schema: ${firstDifference(text, loaded)}`);
    const again = await inDatabase(postgres.url, async (client) => {
      await client.query('set role muniment_owner; set search_path = muniment, pg_temp');
      for (const { path, sql } of readSchemaFiles())
        await client.query(sql).catch((error) => {
          throw new Refusal(`db/${path}.sql cannot be applied once more: ${error.message}`);
        });
      return textOf(client);
    });
    if (again !== text) throw new Refusal(`Files applied once more change the schema: ${firstDifference(text, again)}`);
    return text;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function firstDifference(text, other) {
  const lines = other.split('\n');
  const index = text.split('\n').findIndex((wanted, at) => wanted !== lines[at]);
  return `line ${index + 1} is "${text.split('\n')[index] ?? ''}" and becomes "${lines[index] ?? ''}".`;
}
