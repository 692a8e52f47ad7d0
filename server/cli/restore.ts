/**
 * `npm run restore -- <file>`: fills an empty database (a new DATA_DIR, or the one of DATABASE_URL) from a backup.
 *
 * All or nothing: the whole file is read and proven before anything is changed, and a restore that fails leaves no schema.
 * Ends by proving that the restored database isolates scopes; `npm run verify-audit` then proves the audit trail.
 */
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { forgetSealedHeads, ownPublicKey } from '../integrity/index.ts';
import { BackupRefused, checkBackup, forgetRestore, noteRestore, restoreBackup } from '../kernel/backup/index.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import { appUrlFor, checkIsolation, openDatabase } from '../kernel/database/index.ts';
import { startEmbeddedPostgres } from '../kernel/postgres/index.ts';
import { CommandRefused, runCommand } from './command.ts';
import { keyToCheckWith } from './public-key.ts';

const usage = 'Usage: npm run restore -- <file> [--key <public key in PEM>] [--unsigned]';

await runCommand('restore', async () => {
  const { file, keyFile, unsigned } = readArguments();
  const config = readConfig(process.env);
  const log = (message: string) => console.log(message);
  noteRestore(config.dataDir);
  try {
    const key = keyFile === undefined ? ownPublicKey(config) : keyToCheckWith(keyFile);
    const { sha256, keyId } = await checkBackup(linesOf(file), key);
    if (keyId === null && key !== null && !unsigned) {
      throw new CommandRefused('The backup is not signed. If you know where it comes from, add --unsigned.');
    }
    if (keyId !== null && key === null) {
      log(
        `The backup is whole. That the key ${keyId} signed it is not checked: no key is here, and none was given with --key.`,
      );
    }
    await restoreInto(config, file, sha256, log);
    forgetRestore(config.dataDir);
    forgetSealedHeads(config.dataDir);
    return 0;
  } catch (error) {
    if (error instanceof BackupRefused) throw new CommandRefused(error.message);
    throw error;
  }
});

async function restoreInto(
  config: Config,
  file: string,
  sha256: string,
  log: (message: string) => void,
): Promise<void> {
  const { dataDir } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  // Not beside a running server: it would already have filled the database.
  const postgres = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log }) : undefined;
  const url = databaseUrl ?? postgres?.url ?? '';
  try {
    const { rows, roles } = await restoreBackup(url, linesOf(file), { log, sha256 });
    const db = openDatabase({ url: appUrlFor(url, roles) });
    await checkIsolation(db.pool).finally(() => db.close());
    log(`${rows} rows are restored. Now run: npm run verify-audit`);
  } finally {
    await postgres?.stop();
  }
}

function readArguments(): { file: string; keyFile: string | undefined; unsigned: boolean } {
  const options = { key: { type: 'string' }, unsigned: { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || !existsSync(file)) throw new Error('Name one file that exists.');
    return { file, keyFile: values.key, unsigned: values.unsigned === true };
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message}\n${usage}`);
  }
}

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
