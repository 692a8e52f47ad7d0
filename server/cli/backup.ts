/**
 * `npm run backup -- <file>`: writes everything that the database holds to a compressed file, while the server goes on.
 *
 * Reads as the backup role. Left out is what can be made again or ends by itself: sessions, sign-ins under way, laid-out
 * pages, prepared images and finished packs. With an object store for attachments, that store is backed up apart.
 */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backupLines } from '../kernel/backup/index.ts';
import { readConfig } from '../kernel/config.ts';
import { joinEmbeddedPostgres } from '../kernel/postgres/index.ts';
import { connectAsBackup } from './backup-connection.ts';
import { CommandRefused, runCommand } from './command.ts';

const canBeMadeAgain = new Set([
  'export_job_chunks',
  'export_jobs',
  'galleys',
  'oidc_flows',
  'passkey_challenges',
  'password_links',
  'prepared_images',
  'sessions',
  'sign_in_failures',
]);

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new CommandRefused('Usage: npm run backup -- <file>');
  const { databaseUrl, dataDir } = readConfig(process.env);
  const postgres = databaseUrl === null ? await joinEmbeddedPostgres({ dataDir, log: () => {} }) : undefined;
  const client = await connectAsBackup(databaseUrl ?? postgres?.url ?? '');
  const draft = `${file}.part`;
  try {
    // The rows hold password hashes and every scope's records: the file is its owner's alone.
    const target = createWriteStream(draft, { mode: 0o600, flags: 'w' });
    await pipeline(Readable.from(withNewlines(backupLines(client, canBeMadeAgain))), createGzip({ level: 3 }), target);
    renameSync(draft, file);
    console.log(`The backup is in ${file}.`);
    return 0;
  } finally {
    rmSync(draft, { force: true });
    await client.end();
    await postgres?.stop();
  }
});

async function* withNewlines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
