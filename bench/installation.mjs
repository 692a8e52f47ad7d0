/** The built service on a PostgreSQL of its own in a temporary folder, for one benchmark. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

const own = join(import.meta.dirname, '..');

/**
 * Calls `act` with the address of a listening server, a superuser's connection and what makes the secret of a session; cleans up whatever happens. The server is
 * the one that is built in `checkout`.
 */
export async function withInstallation(act, env = {}, checkout = own) {
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-bench-'));
  const built = (path) => import(pathToFileURL(join(checkout, 'dist', 'server', path)).href);
  const { readConfig } = await built('kernel/config.js');
  const { openInstallation } = await built('installation.js');
  const { buildApp } = await built('app.js');
  const config = readConfig({ DATA_DIR: dataDir, SEED_DEMO: '0', ...env });
  // As the server's own start does it; an older checkout does it when it listens.
  const renderer = checkout === own ? (await built('export/index.js')).openRenderer(config.renderWorkers) : undefined;
  renderer?.warm();
  const installation = await openInstallation(config, { log: () => {} });
  const app = await buildApp(installation.services, { logLevel: 'silent', ...(renderer && { renderer }) });
  // A session carries a code of the installation's key; in an older checkout any secret will do.
  const bound = 'access/bound-secrets.js';
  const { newBoundSecret } = existsSync(join(checkout, 'dist', 'server', bound)) ? await built(bound) : {};
  const newSessionSecret = (userId) =>
    newBoundSecret?.(installation.services.db, { to: 'session', userId }) ?? randomBytes(32).toString('base64url');
  const sql = new pg.Client({ connectionString: installation.databaseUrl });
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    await sql.connect();
    await sql.query('set search_path = muniment');
    await act({ address, sql, newSessionSecret, dataDir, databaseUrl: installation.databaseUrl });
  } finally {
    await sql.end();
    await app.close();
    await installation.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
