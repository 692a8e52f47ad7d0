/**
 * `npm run backup -- <file>`: writes everything that the database holds to a compressed file, while the server goes on.
 *
 * Reads as the backup role. Left out is what can be made again or ends by itself: sessions, sign-ins under way, laid-out
 * pages, prepared images and finished packs. With an object store for attachments, that store is backed up apart.
 */
import { createWriteStream, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ownPublicKey, signingKeyOf } from '../integrity/index.ts';
import { type BackupSignature, backupLines, canBeMadeAgain } from '../kernel/backup/index.ts';
import { type Config, readConfig } from '../kernel/config.ts';
import { joinEmbeddedPostgres } from '../kernel/postgres/index.ts';
import { connectAsBackup } from './backup-connection.ts';
import { CommandRefused, runCommand } from './command.ts';

await runCommand('backup', async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    throw new CommandRefused('Usage: npm run backup -- <file>');
  }
  const config = readConfig(process.env);
  const { dataDir } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const postgres =
    databaseUrl === null ? await joinEmbeddedPostgres({ dataDir, log: () => {}, existing: true }) : undefined;
  const draft = `${file}.part`;
  try {
    const client = await connectAsBackup(databaseUrl ?? postgres?.url ?? '');
    try {
      // The rows hold password hashes and every scope's records: the file is its owner's alone.
      const target = createWriteStream(draft, { mode: 0o600, flags: 'w' });
      const sign = signerOf(config);
      const lines = backupLines(client, { leaveOut: canBeMadeAgain, sign });
      await pipeline(Readable.from(withNewlines(lines)), createGzip({ level: 3 }), target);
      renameSync(draft, file);
      noteBackup(dataDir, file);
      console.log(`The backup is in ${file}${sign === null ? ', unsigned: no signing key is here' : ''}.`);
      return 0;
    } finally {
      await client.end();
    }
  } finally {
    rmSync(draft, { force: true });
    await postgres?.stop();
  }
});

/** So that `npm run qualify` can tell how old the newest is; a backup does not fail because the note could not be written. */
function noteBackup(dataDir: string, file: string): void {
  try {
    const note = { at: new Date().toISOString(), file: resolve(file) };
    writeFileSync(join(dataDir, 'last-backup.json'), `${JSON.stringify(note)}\n`, { mode: 0o600 });
  } catch (error) {
    console.error(`The backup is made; that it was made could not be noted in DATA_DIR: ${(error as Error).message}`);
  }
}

/** Null where this machine has no key: a command makes none, since nobody would know it. */
function signerOf(config: Config): ((bytes: Uint8Array) => BackupSignature) | null {
  if (ownPublicKey(config) === null) return null;
  const key = signingKeyOf(config);
  return (bytes) => ({ keyId: key.id, value: key.sign(bytes) });
}

async function* withNewlines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
