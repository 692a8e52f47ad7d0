import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superuser } from '../../../tests/harness/superuser.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts';
import { appUrlFor, checkIsolation, openDatabase, ProvisioningRefused, provision, rolesFor } from './index.ts';

// Roles belong to a whole cluster, so these tests have one of their own, in which no role exists yet.
const dataDir = mkdtempSync(join(tmpdir(), 'muniment-rights-'));
const log = () => {};
let cluster: EmbeddedPostgres;
let root: pg.Client;

beforeAll(async () => {
  cluster = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  root = await superuser(cluster.url);
});

afterAll(async () => {
  await root?.end();
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Everything about the roles of the cluster that a start could change. */
async function rolesAndPasswords(): Promise<unknown[]> {
  const roles = await root.query('select rolname, rolpassword, rolcanlogin from pg_authid order by rolname');
  const members = await root.query(
    'select roleid::regrole::text, member::regrole::text, admin_option from pg_auth_members order by 1, 2, 3',
  );
  return [roles.rows, members.rows];
}

function as(name: string, password: string, database: string): string {
  const url = new URL(cluster.url);
  url.username = name;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

async function loginWith(name: string, attributes: string, owner: string): Promise<string> {
  await root.query(`create role ${name} login password 'x-${name}' ${attributes}`);
  await root.query(`create database ${name}_db owner ${owner === 'itself' ? name : owner}`);
  return as(name, `x-${name}`, `${name}_db`);
}

test('a login that may not create roles is told so, with the statement that helps', async () => {
  const url = await loginWith('plain', '', 'itself');
  await expect(provision(url, { log })).rejects.toBeInstanceOf(ProvisioningRefused);
  await expect(provision(url, { log })).rejects.toThrow(
    /plain of DATABASE_URL may not create the role muniment_plain_db_owner/,
  );
  await expect(provision(url, { log })).rejects.toThrow(/alter role "plain" createrole/);
});

test('a login that may create roles but does not own the database is told so, and has changed nothing', async () => {
  const url = await loginWith('stranger', 'createrole', 'postgres');
  const before = await rolesAndPasswords();
  await expect(provision(url, { log })).rejects.toThrow(
    /may not grant rights on the database.*grant create on database/,
  );
  expect(await rolesAndPasswords()).toEqual(before);
});

test('a login that may create roles and owns the database is enough', async () => {
  const url = await loginWith('keeper', 'createrole', 'itself');
  const roles = await provision(url, { log });
  expect(roles).toEqual(rolesFor('keeper_db'));
  expect(await provision(url, { log })).toEqual(roles);
  const database = openDatabase({ url: appUrlFor(url, roles) });
  await expect(checkIsolation(database.pool)).resolves.toBeUndefined();
  await database.close();
});

test("two installations share a cluster under roles of their own, and neither can enter what is the other one's", async () => {
  const other = await loginWith('neighbour', 'createrole', 'itself');
  const roles = await provision(other, { log });
  const keeper = as('keeper', 'x-keeper', 'keeper_db');
  await provision(keeper, { log });
  const intruder = openDatabase({ url: appUrlFor(other, roles).replace(/neighbour_db$/, 'keeper_db') });
  await expect(intruder.pool.query('select from muniment.users')).rejects.toThrow(/permission denied/);
  await intruder.close();
});

test('a login that came later and may not act as the owner is told so, and has changed nothing', async () => {
  await loginWith('late', 'createrole', 'itself');
  const before = await rolesAndPasswords();
  await expect(provision(as('late', 'x-late', 'keeper_db'), { log })).rejects.toThrow(
    /may not act as muniment_keeper_db_owner.*grant muniment_keeper_db_owner to "late"/,
  );
  expect(await rolesAndPasswords()).toEqual(before);
});

test("after the password of the login was changed, the next start changes that of the server's role", async () => {
  const before = as('keeper', 'x-keeper', 'keeper_db');
  await root.query(`alter role keeper password 'rotated'`);
  const after = as('keeper', 'rotated', 'keeper_db');
  const roles = await provision(after, { log });
  const signIn = async (url: string) => {
    const client = await superuser(appUrlFor(url, roles));
    await client.end();
  };
  await expect(signIn(after)).resolves.toBeUndefined();
  await expect(signIn(before)).rejects.toThrow(/password authentication failed/);
});

test('roles that were all renamed alike go on under their new names', async () => {
  const url = await loginWith('mover', 'createrole', 'itself');
  await provision(url, { log });
  for (const kind of ['owner', 'app', 'backup']) {
    await root.query(`alter role muniment_mover_db_${kind} rename to muniment_moved_${kind}`);
  }
  const roles = await provision(url, { log });
  expect(roles).toEqual({ owner: 'muniment_moved_owner', app: 'muniment_moved_app', backup: 'muniment_moved_backup' });
  const database = openDatabase({ url: appUrlFor(url, roles) });
  await expect(checkIsolation(database.pool)).resolves.toBeUndefined();
  await database.close();
  expect((await root.query(`select from pg_roles where rolname like 'muniment_mover_db%'`)).rowCount).toBe(0);
});

test('a name that is no plain identifier makes role names that are, and no two databases the same', () => {
  const names = ['Qualität-2', 'qualität-2', 'q'.repeat(63), `${'q'.repeat(62)}r`, 'a%b', 'a_b', 'muniment', 'x_app'];
  const roles = names.map((name) => rolesFor(name));
  expect(new Set(roles.map(({ app }) => app)).size).toBe(names.length);
  for (const name of roles.flatMap(Object.values)) expect(name).toMatch(/^[a-z][a-z0-9_]{1,62}$/);
  expect(rolesFor('muniment').app).toBe('muniment_app');
});

test('a database whose name is not a plain identifier is provisioned', async () => {
  await root.query('create database "Qualität %s-2"');
  const url = Object.assign(new URL(cluster.url), { pathname: `/${encodeURIComponent('Qualität %s-2')}` }).href;
  const roles = await provision(url, { log });
  const database = openDatabase({ url: appUrlFor(url, roles) });
  await expect(checkIsolation(database.pool)).resolves.toBeUndefined();
  await database.close();
});

test('an installation from before keeps its roles, and no other login changes their password', async () => {
  // As earlier releases made it: the roles of the database "muniment", in a database of another name.
  await provision(cluster.url, { log });
  await root.query('create database older template template0');
  const older = Object.assign(new URL(cluster.url), { pathname: '/older' }).href;
  const client = await superuser(older);
  await client.query('create schema muniment authorization muniment_owner');
  await client.end();
  expect((await provision(older, { log })).app).toBe('muniment_app');

  await root.query(`create role another login superuser password 'another'`);
  const before = await rolesAndPasswords();
  await expect(provision(as('another', 'another', 'older'), { log })).rejects.toThrow(
    /also serves the database muniment/,
  );
  expect(await rolesAndPasswords()).toEqual(before);
});

test('roles that serve another database are not taken for a new one', async () => {
  await root.query('alter database keeper_db rename to kept');
  await root.query('create database keeper_db');
  const url = Object.assign(new URL(cluster.url), { pathname: '/keeper_db' }).href;
  await expect(provision(url, { log })).rejects.toThrow(/muniment_keeper_db_app already serves the database kept/);
});

test('a server role that was given too much is refused by the isolation check', async () => {
  const url = new URL(as('keeper', 'rotated', 'kept'));
  const database = openDatabase({ url: appUrlFor(url.href, rolesFor('keeper_db')) });
  const [app, backup, owner] = ['app', 'backup', 'owner'].map((kind) => `muniment_keeper_db_${kind}`);
  await root.query(`alter role ${app} bypassrls`);
  await expect(checkIsolation(database.pool)).rejects.toThrow(/may bypass row security/);
  await root.query(`alter role ${app} nobypassrls; grant ${backup} to ${app}`);
  await expect(checkIsolation(database.pool)).rejects.toThrow(/keeper_db_backup, which reads every scope/);
  await root.query(`revoke ${backup} from ${app}; grant ${owner} to ${app}`);
  await expect(checkIsolation(database.pool)).rejects.toThrow(/can act as its owner/);
  await root.query(`revoke ${owner} from ${app}`);
  await expect(checkIsolation(database.pool)).resolves.toBeUndefined();
  await database.close();
});
