/**
 * Makes a database ready for this release: roles, schema, migrations, functions and policies. Runs at every start as the
 * privileged login of DATABASE_URL; the server itself then works as a role of its own, which owns nothing.
 *
 * Safe for any number of servers starting at the same time: one works under a lock, the others find the work done.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { version } from '../package-root.ts';
import { applySchemaFiles } from './apply-schema-files.ts';
import { applyMigrations, type Migration, readMigrations } from './migrations.ts';
import { ensureRolesAndSchema } from './provision-roles.ts';
import { ProvisioningRefused } from './refused.ts';
import { findRoles, type Roles } from './role-names.ts';
import { readSchemaFiles, type SchemaFile } from './schema-files.ts';
import { isRestoreUnfinished } from './unfinished-restore.ts';
import { validateReferences } from './validate-references.ts';

/** An arbitrary number that no other program on this database is likely to lock. */
const lockKey = 7_260_412_311;
const lockWaitMs = 300_000;
const oldestVersion = 15;

/** Not there yet, or starting up: other errors do not go away by waiting. */
const soonThereCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
  '57P03',
]);

export interface ProvisionOptions {
  log: (message: string) => void;
  /** Other migrations than those of this release: those of a backup that is restored; for tests. */
  migrations?: Migration[];
  /** Other files of functions and policies than those of this release. Where migrations are given and these are not, there are none. */
  files?: SchemaFile[];
  /** How long a database that is not there yet is waited for; not at all unless said. */
  waitMs?: number;
  /** The server will work through a pooler that shares its connections by the transaction. */
  pooled?: boolean;
  /** What is made is not to be used before it is filled, see unfinished-restore.ts. */
  forRestore?: boolean;
  /** How often the log is told of a migration that takes long. */
  tellEveryMs?: number;
}

/** Returns the roles under which it did so. */
export async function provision(databaseUrl: string, options: ProvisionOptions): Promise<Roles> {
  const client = await connect(databaseUrl, options);
  try {
    await refuseUnfit(client);
    await refusePooledByTransaction(client, databaseUrl);
    await waitForTurn(client);
    const roles = await findRoles(client);
    if (options.forRestore !== true) await refuseUnfinishedRestore(client);
    const { forRestore = false, pooled = false } = options;
    await ensureRolesAndSchema(client, databaseUrl, roles, { forRestore, pooled });
    await client.query(`set role ${roles.owner}`);
    await client.query('set search_path = muniment, pg_temp');
    const telling = { roles, log: options.log, ...(options.tellEveryMs ? { tellEveryMs: options.tellEveryMs } : {}) };
    const applied = await applyMigrations(client, options.migrations ?? readMigrations(), telling);
    const files = options.files ?? (options.migrations === undefined ? readSchemaFiles() : []);
    if (files.length > 0) await applySchemaFiles(client, files, { roles, log: options.log, release: version });
    await letBackupsRead(client, roles);
    await validateReferences(client, { roles, log: options.log });
    if (applied > 0) options.log(`Applied ${applied} migration${applied === 1 ? '' : 's'}.`);
    return roles;
  } finally {
    // Ending the session gives the lock back.
    await client.end().catch(() => {});
  }
}

/** Tries for as long as it is told to: a database that starts at the same time as the server is soon there. */
async function connect(databaseUrl: string, { log, waitMs = 0 }: ProvisionOptions): Promise<pg.Client> {
  const deadline = Date.now() + waitMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await connectOnce(databaseUrl);
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      const soonThere = soonThereCodes.has(code) || message.startsWith('Connection terminated');
      if (!soonThere || Date.now() >= deadline) {
        throw new ProvisioningRefused(`The database of DATABASE_URL cannot be reached: ${message}`);
      }
      if (tries === 1) log(`Waiting for the database of DATABASE_URL: ${message}`);
      await sleep(Math.min(2_000, 250 * tries));
    }
  }
}

async function connectOnce(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 15_000,
    application_name: 'muniment provisioning',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Where one connection is given to two sessions in turn, the lock below and all other state of a session mean nothing. */
async function refusePooledByTransaction(client: pg.Client, databaseUrl: string): Promise<void> {
  const other = await connectOnce(databaseUrl);
  try {
    const backend = async (one: pg.Client) =>
      (await one.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0];
    const own = await backend(client);
    await other.query('begin');
    if (own?.pid !== (await backend(other))?.pid) return;
  } finally {
    await other.end().catch(() => {});
  }
  throw new ProvisioningRefused(
    'DATABASE_URL leads through a pooler that shares connections by the transaction. Set DATABASE_DIRECT_URL to the address of ' +
      'PostgreSQL itself as well, with the same user and password, or let the pooler work in session mode.',
  );
}

/** Asked at each start, since the one that applied a migration may have been killed before it came here. */
async function letBackupsRead(client: pg.Client, { backup }: Roles): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'muniment'::regnamespace and relkind in ('r', 'p', 'S')
       and not has_table_privilege($1, oid, 'select') limit 1`,
    [backup],
  );
  if (rows.length === 0) return;
  await client.query(`grant select on all tables in schema muniment to ${backup}`);
  await client.query(`grant select on all sequences in schema muniment to ${backup}`);
}

async function waitForTurn(client: pg.Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${lockWaitMs}`);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new ProvisioningRefused(
      `Another server has been preparing this database for ${lockWaitMs / 60_000} minutes. See what it is doing there.`,
    );
  }
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text`,
  );
  const version = rows[0];
  if (version === undefined || version.number < oldestVersion * 10_000) {
    throw new ProvisioningRefused(
      `PostgreSQL ${oldestVersion} or newer is needed; DATABASE_URL leads to ${version?.text ?? 'an unknown version'}.`,
    );
  }
  const encoding = await client.query<{ server_encoding: string }>('show server_encoding');
  if (encoding.rows[0]?.server_encoding !== 'UTF8') {
    throw new ProvisioningRefused('The database of DATABASE_URL must be encoded in UTF8.');
  }
  await refuseReadOnly(client);
}

async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (!(await isRestoreUnfinished(client))) return;
  throw new ProvisioningRefused(
    'A restore into this database did not come to its end. Run npm run restore again; it removes what was left.',
  );
}

/** A standby, or a database that was set to read only: nothing could be prepared there, nor served afterwards. */
async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; readOnly: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as "readOnly"`,
  );
  if (rows[0]?.standby) {
    throw new ProvisioningRefused(
      'DATABASE_URL leads to a standby of PostgreSQL, which takes no writes. Point it at the primary, or promote this one.',
    );
  }
  if (rows[0]?.readOnly) {
    throw new ProvisioningRefused(
      'The database of DATABASE_URL is read only (default_transaction_read_only is on). Make it writable, then start again.',
    );
  }
}
