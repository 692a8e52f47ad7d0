/**
 * `npm run restore -- <file>`: fills an empty database (a new DATA_DIR, or the one of DATABASE_URL) from a backup.
 *
 * Ends by proving that the restored database isolates scopes; `npm run verify-audit` then proves the audit trail.
 */
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupRefused, restoreBackup } from '../kernel/backup/index.ts';
import { readConfig } from '../kernel/config.ts';
import { appUrlFor, checkIsolation, openDatabase } from '../kernel/database/index.ts';
import { startEmbeddedPostgres } from '../kernel/postgres/index.ts';
import { CommandRefused, runCommand } from './command.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined || !existsSync(file)) throw new CommandRefused('Usage: npm run restore -- <file that exists>');
  const { databaseUrl, dataDir } = readConfig(process.env);
  const log = (message: string) => console.log(message);
  // Not beside a running server: it would already have filled the database.
  const postgres = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : undefined;
  const url = databaseUrl ?? postgres?.url ?? '';
  try {
    const { rows, roles } = await restoreBackup(url, linesOf(file), { log });
    const db = openDatabase({ url: appUrlFor(url, roles) });
    await checkIsolation(db.pool).finally(() => db.close());
    console.log(`${rows} rows are restored. Now run: npm run verify-audit`);
    return 0;
  } catch (error) {
    if (error instanceof BackupRefused) throw new CommandRefused(error.message);
    throw error;
  } finally {
    await postgres?.stop();
  }
});

/** Split at line feeds alone: other line breaks of Unicode occur inside the rows' texts. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const plain = pipeline(createReadStream(file), createGunzip(), () => {});
  plain.setEncoding('utf8');
  let begun: string[] = [];
  try {
    for await (const chunk of plain as AsyncIterable<string>) {
      const pieces = chunk.split('\n');
      for (const piece of pieces.slice(0, -1)) {
        yield begun.join('') + piece;
        begun = [];
      }
      begun.push(pieces.at(-1) ?? '');
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(Z_|E)/.test(String(error.code))) {
      throw new CommandRefused(`${file} cannot be read: ${error.message}`);
    }
    throw error;
  }
  const last = begun.join('');
  if (last !== '') yield last;
}
