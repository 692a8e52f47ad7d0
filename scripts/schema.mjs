/**
 * `npm run schema`: migrates an empty database and writes what it then holds to db/schema.sql, for reading and review.
 * With --check it writes nothing and fails when the file is not what the migrations make.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main, prepare, Refusal, root } from './prepare.mjs';
import { describeSchema } from './schema-text.mjs';

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
  const lines = kept.split('\n');
  const line = text.split('\n').findIndex((wanted, index) => wanted !== lines[index]);
  throw new Refusal(
    `db/schema.sql differs from what the migrations make, from line ${line + 1} on. Run: npm run schema`,
  );
});

async function migratedSchema() {
  const { startEmbeddedPostgres } = await import('../dist/server/kernel/postgres/index.js');
  const { provision } = await import('../dist/server/kernel/database/index.js');
  const { default: pg } = await import('pg');
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-schema-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await provision(postgres.url, { log: () => {} });
    await client.connect();
    return await describeSchema(client);
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
