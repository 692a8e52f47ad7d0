import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { superuser } from '../../../tests/harness/superuser.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts';
import { appUrlFor, checkIsolation, openDatabase, ProvisioningRefused, provision } from './index.ts';

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

async function loginWith(name: string, attributes: string, owner: string): Promise<string> {
  await root.query(`create role ${name} login password 'x-${name}' ${attributes}`);
  await root.query(`create database ${name}_db owner ${owner === 'itself' ? name : owner}`);
  const url = new URL(cluster.url);
  url.username = name;
  url.password = `x-${name}`;
  url.pathname = `/${name}_db`;
  return url.href;
}

test('a login that may not create roles is told so, with the statement that helps', async () => {
  const url = await loginWith('plain', '', 'itself');
  await expect(provision(url, { log })).rejects.toBeInstanceOf(ProvisioningRefused);
  await expect(provision(url, { log })).rejects.toThrow(/plain of DATABASE_URL may not create the role muniment_owner/);
  await expect(provision(url, { log })).rejects.toThrow(/alter role "plain" createrole/);
});

test('a login that may create roles but does not own the database is told so', async () => {
  const url = await loginWith('stranger', 'createrole', 'postgres');
  await expect(provision(url, { log })).rejects.toThrow(
    /may not grant rights on the database.*grant create on database/,
  );
});

test('a login that may create roles and owns the database is enough', async () => {
  await root.query('drop role if exists muniment_owner, muniment_app, muniment_backup');
  const url = await loginWith('keeper', 'createrole', 'itself');
  await provision(url, { log });
  await provision(url, { log });
  const database = openDatabase({ url: appUrlFor(url) });
  await expect(checkIsolation(database.pool)).resolves.toBeUndefined();
  await database.close();
});

test('a login that came later and may not act as the owner is told so', async () => {
  const url = await loginWith('late', 'createrole', 'itself');
  await expect(provision(url, { log })).rejects.toThrow(
    /may not act as muniment_owner.*grant muniment_owner to "late"/,
  );
});

test('a server role that was given too much is refused by the isolation check', async () => {
  const url = new URL(cluster.url);
  url.pathname = '/keeper_db';
  const database = openDatabase({ url: appUrlFor(url.href).replace(/:[^:@/]*@/, ':known@') });
  await root.query(`alter role muniment_app password 'known'`);
  await root.query('alter role muniment_app bypassrls');
  await expect(checkIsolation(database.pool)).rejects.toThrow(/may bypass row security/);
  await root.query('alter role muniment_app nobypassrls; grant muniment_backup to muniment_app');
  await expect(checkIsolation(database.pool)).rejects.toThrow(/muniment_backup, which reads every scope/);
  await root.query('revoke muniment_backup from muniment_app; grant muniment_owner to muniment_app');
  await expect(checkIsolation(database.pool)).rejects.toThrow(/can act as its owner/);
  await root.query('revoke muniment_owner from muniment_app');
  await expect(checkIsolation(database.pool)).resolves.toBeUndefined();
  await database.close();
});
