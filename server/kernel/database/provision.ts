/**
 * Makes a database ready for this release: roles, schema, migrations, job queue. Runs at every start as the
 * privileged login of DATABASE_URL; the server itself then works as muniment_app, which owns nothing.
 *
 * Safe for any number of servers starting at the same time: one works under a lock, the others find the work done.
 */
import pg from 'pg';
import { roles } from './connection-url.ts';
import { ensureJobQueue } from './job-queue.ts';
import { applyMigrations, type Migration, readMigrations } from './migrations.ts';
import { attempt, ensureRoles, ProvisioningRefused } from './provision-roles.ts';

/** An arbitrary number that no other program on this database is likely to lock. */
const lockKey = 7_260_412_311;
const lockWaitMs = 300_000;
const oldestVersion = 15;

export interface ProvisionOptions {
  log: (message: string) => void;
  /** Other migrations than those of this release; for tests. */
  migrations?: Migration[];
}

export async function provision(databaseUrl: string, options: ProvisionOptions): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await refuseOldVersion(client);
    await waitForTurn(client);
    await ensureRoles(client, databaseUrl);
    await ensureSchema(client);
    await client.query(`set role ${roles.owner}`);
    await client.query('set search_path = muniment, pg_temp');
    const applied = await applyMigrations(client, options.migrations ?? readMigrations());
    if (applied > 0) {
      await client.query(`grant select on all tables in schema muniment to ${roles.backup}`);
      await client.query(`grant select on all sequences in schema muniment to ${roles.backup}`);
      options.log(`Applied ${applied} migration${applied === 1 ? '' : 's'}.`);
    }
    await ensureJobQueue(databaseUrl);
  } finally {
    // Ending the session gives the lock back.
    await client.end().catch(() => {});
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
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
    throw new ProvisioningRefused(`The database of DATABASE_URL cannot be reached: ${(error as Error).message}`);
  }
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

async function refuseOldVersion(client: pg.Client): Promise<void> {
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
}

async function ensureSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; may_create: boolean; schema: boolean; granted: boolean }>(
    `select current_database() as database,
       has_database_privilege('${roles.owner}', current_database(), 'create') as may_create,
       to_regnamespace('muniment') is not null as schema,
       case when to_regnamespace('muniment') is null then false else
         has_schema_privilege('${roles.app}', 'muniment', 'usage')
         and has_schema_privilege('${roles.backup}', 'muniment', 'usage') end as granted`,
  );
  const state = rows[0];
  if (state === undefined) throw new Error('The catalog did not answer.');
  const database = client.escapeIdentifier(state.database);
  if (!state.may_create) {
    const statement = `grant create on database ${database} to ${roles.owner}`;
    await attempt(
      client,
      statement,
      `may not grant rights on the database. Let its owner or an administrator run: ${statement}`,
    );
    await refuseWithoutCreate(client, statement);
  }
  await client.query(`set role ${roles.owner}`);
  if (!state.schema) await client.query(`create schema muniment`);
  if (!state.granted) await client.query(`grant usage on schema muniment to ${roles.app}, ${roles.backup}`);
  await client.query('reset role');
}

/** PostgreSQL answers a grant by someone without the right to give it with a mere warning. */
async function refuseWithoutCreate(client: pg.Client, statement: string): Promise<void> {
  const { rows } = await client.query<{ may_create: boolean }>(
    `select has_database_privilege('${roles.owner}', current_database(), 'create') as may_create`,
  );
  if (!rows[0]?.may_create) {
    throw new ProvisioningRefused(
      `The login ${client.user ?? ''} of DATABASE_URL may not grant rights on the database. ` +
        `Let its owner or an administrator run: ${statement}.`,
    );
  }
}
