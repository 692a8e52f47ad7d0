/**
 * Plain SQL files, applied once each, in order, as the owner role. Forward only: an applied file that changed is
 * refused, because the database would no longer match the files.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { packageRoot } from '../package-root.ts';
import { ProvisioningRefused } from './refused.ts';
import { type Roles, withRoles } from './role-names.ts';

export interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

export function readMigrations(folder: string = join(packageRoot(), 'db', 'migrations')): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const name of names) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw new Error(`db/migrations/${name} is not named NNNN_name.sql.`);
  }
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8');
    return { name: name.replace(/\.sql$/, ''), sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
}

/** What the migrations add up to, as SQL (`npm run schema`). */
export function readSchema(): string {
  return readFileSync(join(packageRoot(), 'db', 'schema.sql'), 'utf8');
}

export interface ApplyOptions {
  /** Migrations name the roles of the database "muniment"; these take their place. */
  roles: Roles;
  log: (message: string) => void;
}

/** Expects the provisioning lock held, the owner role set and search_path = muniment. Returns how many were applied. */
export async function applyMigrations(client: Client, migrations: Migration[], options: ApplyOptions): Promise<number> {
  await client.query(`create table if not exists migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  refuseStrangers(applied, migrations);
  let count = 0;
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === undefined) {
      await applyInShortTries(client, migration, options);
      count += 1;
    } else if (known !== migration.sha256) {
      throw new ProvisioningRefused(
        `The migration ${migration.name} was changed after it had been applied to this database. ` +
          'Restore the file as it was and put the change into a new migration.',
      );
    }
  }
  return count;
}

function refuseStrangers(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const strangers = [...applied.keys()].filter((name) => !known.has(name));
  if (strangers.length === 0) return;
  throw new ProvisioningRefused(
    `This database was migrated by a newer release (${strangers.join(', ')} is unknown here). Start that release, ` +
      'or restore a backup from before the upgrade.',
  );
}

const lockTryMs = 500;
const lockPauseMs = 1_000;
const lockWaitMs = 300_000;

/**
 * Who waits for a table's lock makes everyone wait who comes later, readers too. So a migration waits only for a moment,
 * then lets the server of the release before go on, and tries again.
 */
async function applyInShortTries(client: Client, migration: Migration, options: ApplyOptions): Promise<void> {
  const deadline = Date.now() + lockWaitMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOne(client, migration, options);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== '55P03') throw new Error(`The migration ${migration.name} failed: ${message}`, { cause: error });
      if (Date.now() >= deadline) {
        throw new ProvisioningRefused(
          `The migration ${migration.name} waited ${lockWaitMs / 60_000} minutes for a lock that others hold. ` +
            'See pg_stat_activity for long transactions, end them, and start again.',
        );
      }
      if (tries === 1)
        options.log(`The migration ${migration.name} waits for a lock; servers that run go on meanwhile.`);
      await sleep(lockPauseMs * (0.5 + Math.random()));
    }
  }
}

async function applyOne(client: Client, migration: Migration, { roles }: ApplyOptions): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTryMs}`);
    await client.query(withRoles(migration.sql, roles));
    await client.query('insert into muniment.migrations (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
