/**
 * Plain SQL files, applied once each, in order, as the owner role. Forward only: an applied file that changed is
 * refused, because the database would no longer match the files.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { packageRoot } from '../package-root.ts';
import { ProvisioningRefused } from './refused.ts';
import { type Roles, withRoles } from './role-names.ts';
import { inShortTries } from './short-tries.ts';

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

/**
 * Files that were corrected after they had been published, with the digests that they had before. Only a text that could not be
 * applied to a filled database is corrected, and what it makes stays the same.
 */
const earlierTexts: Record<string, string[]> = {
  // Its references were checked by a role that sees no rows: a database with documents could not be upgraded.
  '0010_stated_rules': ['8b9e4887fa12e5f66562eca424bb272f541b9d097d43842b58ce69648292d8e4'],
};

/** Whether a text that a database or a backup names is this migration, or was before it was corrected. */
export function isTextOf(migration: Migration, sha256: string | undefined): boolean {
  if (sha256 === undefined) return false;
  return migration.sha256 === sha256 || (earlierTexts[migration.name] ?? []).includes(sha256);
}

/** What the migrations add up to, as SQL (`npm run schema`). */
export function readSchema(): string {
  return readFileSync(join(packageRoot(), 'db', 'schema.sql'), 'utf8');
}

export interface ApplyOptions {
  /** Migrations name the roles of the database "muniment"; these take their place. */
  roles: Roles;
  log: (message: string) => void;
  /** How often the log is told of one that takes long. */
  tellEveryMs?: number;
}

/** Expects the provisioning lock held, the owner role set and search_path = muniment. Returns how many were applied. */
export async function applyMigrations(client: Client, migrations: Migration[], options: ApplyOptions): Promise<number> {
  await client.query(`create table if not exists migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  refuseStrangers(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name)).length;
  let count = 0;
  for (const migration of migrations) {
    const known = applied.get(migration.name);
    if (known === undefined) {
      count += 1;
      await whileTelling(`The migration ${migration.name} (${count} of ${missing})`, options, () =>
        applyOne(client, migration, options),
      );
    } else if (!isTextOf(migration, known)) {
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

async function applyOne(client: Client, migration: Migration, { roles, log }: ApplyOptions): Promise<void> {
  await inShortTries(client, { title: `The migration ${migration.name}`, log }, async () => {
    await client.query(withRoles(migration.sql, roles));
    await client.query('insert into muniment.migrations (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
  });
}

/** A large database takes its time: the log says what is under way, so that nobody takes it for stuck and ends it. */
async function whileTelling(
  what: string,
  { log, tellEveryMs = 10_000 }: ApplyOptions,
  apply: () => Promise<void>,
): Promise<void> {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1_000);
  const timer = setInterval(() => log(`${what} is being applied, for ${seconds()} s so far.`), tellEveryMs);
  try {
    await apply();
  } finally {
    clearInterval(timer);
  }
  if (Date.now() - begun >= tellEveryMs) log(`${what} was applied in ${seconds()} s.`);
}
