/**
 * The three roles of an installation and their rights on its database, made once and checked at every start.
 *
 * All of it is one transaction with the password last: a login that lacks a right has changed nothing, least of all the
 * password that running servers sign in with. Roles belong to the whole cluster while the provisioning lock belongs to one
 * database, so two servers on two databases may still meet; the one that came second tries again.
 */
import pg from 'pg';
import { appPasswordFor, appUrlFor } from './connection-url.ts';
import { ProvisioningRefused } from './refused.ts';
import type { Roles } from './role-names.ts';
import { sessionSettings } from './session-settings.ts';
import { beginRestore } from './unfinished-restore.ts';

/** The role, or a row of the catalog, was made or changed by somebody else a moment ago. */
const lostRaceCodes = new Set(['42710', '23505', '40001', '40P01']);

const wrongPassword = '28P01';

interface Place {
  client: pg.Client;
  roles: Roles;
  /** Quoted. */
  database: string;
}

export async function ensureRolesAndSchema(
  client: pg.Client,
  databaseUrl: string,
  roles: Roles,
  { forRestore, pooled }: { forRestore: boolean; pooled: boolean },
): Promise<void> {
  const { rows } = await client.query<{ name: string; schema: boolean }>(
    `select current_database() as name, to_regnamespace('muniment') is not null as schema`,
  );
  const { name = '', schema = false } = rows[0] ?? {};
  const place: Place = { client, roles, database: client.escapeIdentifier(name) };
  const sharedWith = await otherDatabaseOf(client, roles.app);
  if (!schema && sharedWith !== null) {
    throw new ProvisioningRefused(
      `The role ${roles.app} already serves the database ${sharedWith} of this cluster. Give this database another name, ` +
        'so that it gets roles of its own.',
    );
  }
  const password = appPasswordFor(databaseUrl);
  const refusal = await appSignInError(databaseUrl, roles);
  // Written only where it is wrong, so that servers starting together do not fight over the row.
  const wrong = refusal?.code === wrongPassword;
  if (wrong && sharedWith !== null) {
    throw new ProvisioningRefused(
      `The role ${roles.app} also serves the database ${sharedWith}, with a password that comes from another login than that of ` +
        'DATABASE_URL. Use that login here too, or restore a backup of this database into a new one, which gets roles of its own.',
    );
  }
  await inOneTransaction(client, async () => {
    const made = await ensureRoles(place);
    await ensureSchema(place, schema, forRestore);
    if (pooled) await ensureRoleSettings(place);
    if (password !== null && (made || wrong)) await setPassword(place, password);
  });
  if (refusal !== null) await refuseWhenStillRefused(databaseUrl, roles);
}

/** Another database in which the role has rights or owns something; null where there is none, or no such role. */
async function otherDatabaseOf(client: pg.Client, role: string): Promise<string | null> {
  const { rows } = await client.query<{ datname: string }>(
    `select d.datname from pg_shdepend s
     join pg_roles r on r.oid = s.refobjid and s.refclassid = 'pg_authid'::regclass
     join pg_database d on d.oid = case when s.dbid <> 0 then s.dbid when s.classid = 'pg_database'::regclass then s.objid end
     where r.rolname = $1 and d.datname <> current_database() order by 1 limit 1`,
    [role],
  );
  return rows[0]?.datname ?? null;
}

async function inOneTransaction(client: pg.Client, act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await act();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      const { code = '', message } = error as { code?: string; message: string };
      const lostRace = lostRaceCodes.has(code) || message.includes('tuple concurrently');
      if (!lostRace || tries === 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * tries));
    }
  }
}

/** Returns whether the server's role was made just now. */
async function ensureRoles(place: Place): Promise<boolean> {
  const attributes = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await ensureRole(place, place.roles.owner, `nologin ${attributes}`);
  const made = await ensureRole(place, place.roles.app, `login ${attributes}`);
  await ensureRole(place, place.roles.backup, `nologin ${attributes}`);
  await ensureMayActAsOwner(place);
  return made;
}

async function ensureRole({ client }: Place, name: string, attributes: string): Promise<boolean> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (found.rowCount !== 0) return false;
  await attempt(
    client,
    `create role ${name} ${attributes}`,
    `may not create the role ${name}. Let an administrator of PostgreSQL run: alter role %login% createrole; ` +
      `or: create role ${name} ${attributes}`,
  );
  return true;
}

async function ensureMayActAsOwner({ client, roles: { owner } }: Place): Promise<void> {
  // Before PostgreSQL 16 membership includes SET ROLE; since then it is a right of its own.
  const { rows } = await client.query<{ member: boolean }>(
    `select pg_has_role($1::name, case when current_setting('server_version_num')::int >= 160000
       then 'SET' else 'MEMBER' end) as member`,
    [owner],
  );
  if (rows[0]?.member) return;
  await attempt(
    client,
    `grant ${owner} to current_user`,
    `may not act as ${owner}. Let an administrator of PostgreSQL run: grant ${owner} to %login%`,
  );
}

async function ensureSchema({ client, roles, database }: Place, exists: boolean, forRestore: boolean): Promise<void> {
  const mayCreate = async () => {
    const { rows } = await client.query<{ may: boolean }>(
      `select has_database_privilege('${roles.owner}', current_database(), 'create') as may`,
    );
    return rows[0]?.may === true;
  };
  if (!(await mayCreate())) {
    const statement = `grant create on database ${database} to ${roles.owner}`;
    const refusal = `may not grant rights on the database. Let its owner or an administrator run: ${statement}`;
    await attempt(client, statement, refusal);
    // PostgreSQL answers a grant by someone without the right to give it with a mere warning.
    if (!(await mayCreate())) {
      throw new ProvisioningRefused(`The login ${client.user ?? ''} of DATABASE_URL ${refusal}.`);
    }
  }
  await client.query(`set local role ${roles.owner}`);
  if (!exists) await client.query('create schema muniment');
  if (!exists && forRestore) await beginRestore(client);
  const { rows } = await client.query<{ granted: boolean }>(
    `select has_schema_privilege('${roles.app}', 'muniment', 'usage')
       and has_schema_privilege('${roles.backup}', 'muniment', 'usage') as granted`,
  );
  if (!rows[0]?.granted) await client.query(`grant usage on schema muniment to ${roles.app}, ${roles.backup}`);
  await client.query('reset role');
}

/** A pooler by the transaction keeps no settings of a session, so the role has them on this database. */
async function ensureRoleSettings({ client, roles, database }: Place): Promise<void> {
  const { rows } = await client.query<{ settings: string[] }>(
    `select setconfig as settings from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     where d.datname = current_database() and s.setrole = $1::regrole`,
    [roles.app],
  );
  const present = new Set(rows[0]?.settings);
  for (const [name, value] of Object.entries(sessionSettings)) {
    if (present.has(`${name}=${value}`)) continue;
    const statement = `alter role ${roles.app} in database ${database} set ${name} = ${value}`;
    await attempt(client, statement, `may not do: ${statement}. Let an administrator of PostgreSQL run it`);
  }
}

async function setPassword({ client, roles }: Place, password: string): Promise<void> {
  await attempt(
    client,
    `alter role ${roles.app} login password ${client.escapeLiteral(password)}`,
    `may not set the password of ${roles.app}. Let an administrator of PostgreSQL run: ` +
      `grant ${roles.app} to %login% with admin option`,
  );
}

async function refuseWhenStillRefused(databaseUrl: string, roles: Roles): Promise<void> {
  const refusal = await appSignInError(databaseUrl, roles);
  if (refusal === null) return;
  throw new ProvisioningRefused(
    `The server's own role ${roles.app} cannot sign in to the database: ${refusal.message}. ` +
      'Check that pg_hba.conf lets it in from here, and that a pooler in between asks PostgreSQL for its password (auth_query).',
  );
}

async function appSignInError(databaseUrl: string, roles: Roles): Promise<{ code?: string; message: string } | null> {
  const client = new pg.Client({ connectionString: appUrlFor(databaseUrl, roles), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as { code?: string; message: string };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs a statement that needs a privilege, and names the privilege when it is missing. */
async function attempt(client: pg.Client, statement: string, whenRefused: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    const login = client.user ?? 'the login';
    const remedy = whenRefused.replaceAll('%login%', client.escapeIdentifier(login));
    throw new ProvisioningRefused(`The login ${login} of DATABASE_URL ${remedy}.`);
  }
}
