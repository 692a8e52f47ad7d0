/**
 * The three roles of an installation, made once and checked at every start.
 *
 * Roles belong to the whole PostgreSQL cluster while locks belong to one database, so two servers on two databases
 * may create the same role at the same time: a role that exists by then is no error.
 */
import pg from 'pg';
import { appPasswordFor, appUrlFor, roles } from './connection-url.ts';

/** The privileged login lacks something. The message says what to run, and is printed without a stack. */
export class ProvisioningRefused extends Error {
  override name = 'ProvisioningRefused';
}

const lostRaceCodes = new Set(['42710', '23505']);

export async function ensureRoles(client: pg.Client, databaseUrl: string): Promise<void> {
  const attributes = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await ensureRole(client, roles.owner, `nologin ${attributes}`);
  await ensureRole(client, roles.app, `login ${attributes}`);
  await ensureRole(client, roles.backup, `nologin ${attributes}`);
  await ensureMayActAsOwner(client);
  await ensureAppCanSignIn(client, databaseUrl);
}

async function ensureRole(client: pg.Client, name: string, attributes: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (found.rowCount !== 0) return;
  await attempt(
    client,
    `create role ${name} ${attributes}`,
    `may not create the role ${name}. Let an administrator of PostgreSQL run: alter role %login% createrole; ` +
      `or: create role ${name} ${attributes}`,
  );
}

async function ensureMayActAsOwner(client: pg.Client): Promise<void> {
  // Before PostgreSQL 16 membership includes SET ROLE; since then it is a right of its own.
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role($1::name, case when current_setting('server_version_num')::int >= 160000
       then 'SET' else 'MEMBER' end) as member`,
    [roles.owner],
  );
  if (rows[0]?.member) return;
  await attempt(
    client,
    `grant ${roles.owner} to current_user`,
    `may not act as ${roles.owner}. Let an administrator of PostgreSQL run: grant ${roles.owner} to %login%`,
  );
}

/** The password is written only when signing in fails, so that servers starting together do not fight over the row. */
async function ensureAppCanSignIn(client: pg.Client, databaseUrl: string): Promise<void> {
  const refusal = await appSignInError(databaseUrl);
  if (refusal === null) return;
  const password = appPasswordFor(databaseUrl);
  if (password !== null) {
    const literal = client.escapeLiteral(password);
    await attempt(
      client,
      `alter role ${roles.app} login password ${literal}`,
      `may not set the password of ${roles.app}. Let an administrator of PostgreSQL run: ` +
        `grant ${roles.app} to %login% with admin option`,
    );
  }
  const stillRefused = password === null ? refusal : await appSignInError(databaseUrl);
  if (stillRefused !== null) {
    throw new ProvisioningRefused(
      `The server's own role ${roles.app} cannot sign in to the database: ${stillRefused}. ` +
        'Check that pg_hba.conf lets it in from here.',
    );
  }
}

async function appSignInError(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: appUrlFor(databaseUrl), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs a statement that needs a privilege, and names the privilege when it is missing. */
export async function attempt(client: pg.Client, statement: string, whenRefused: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      if (lostRaceCodes.has(code)) return;
      if (code === '42501') {
        const login = client.user ?? 'the login';
        const remedy = whenRefused.replaceAll('%login%', client.escapeIdentifier(login));
        throw new ProvisioningRefused(`The login ${login} of DATABASE_URL ${remedy}.`);
      }
      if (!message.includes('tuple concurrently') || tries === 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * tries));
    }
  }
}
