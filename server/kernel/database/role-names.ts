/**
 * The names of an installation's three roles. Roles belong to a whole PostgreSQL cluster and a schema to one database, so
 * their names carry that of the database: several installations then share a cluster without sharing a password.
 *
 * Once the schema is there, its owner's name decides: what was made under other names, by an earlier release or by
 * someone who renamed the roles, goes on under these. Every name is a plain identifier that needs no quoting.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ProvisioningRefused } from './refused.ts';

export interface Roles {
  owner: string;
  app: string;
  backup: string;
}

/** A name of PostgreSQL has 63 bytes at the most; what stands around the database's takes 16 of them. */
const plainDatabase = /^[a-z0-9_]{1,40}$/;

export function rolesFor(database: string): Roles {
  return database === 'muniment' ? rolesOf('muniment') : rolesOf(`muniment_${plain(database)}`);
}

function plain(database: string): string {
  if (plainDatabase.test(database)) return database;
  const readable = database.toLowerCase().replace(/[^a-z0-9_]+/g, '_');
  return `${readable.slice(0, 30)}_${createHash('sha256').update(database).digest('hex').slice(0, 8)}`;
}

function rolesOf(stem: string): Roles {
  return { owner: `${stem}_owner`, app: `${stem}_app`, backup: `${stem}_backup` };
}

/** The roles of the database that the connection leads to, whether they are made already or not. */
export async function findRoles(client: pg.Client): Promise<Roles> {
  const { rows } = await client.query<{ database: string; owner: string | null }>(
    `select current_database() as database,
       (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'muniment') as owner`,
  );
  const { database = '', owner = null } = rows[0] ?? {};
  if (owner === null) return rolesFor(database);
  const stem = /^(muniment(?:_[a-z0-9_]+)?)_owner$/.exec(owner)?.[1];
  if (stem !== undefined) return rolesOf(stem);
  throw new ProvisioningRefused(
    `The schema muniment of the database ${database} belongs to ${owner}, which is no role of this service. ` +
      'Use another database, or restore a backup into an empty one.',
  );
}

/** Migrations are written for the roles of the database "muniment"; in another database they name those of that one. */
export function withRoles(sql: string, roles: Roles): string {
  return sql.replace(/\bmuniment_(owner|app|backup)\b/g, (_, kind: keyof Roles) => roles[kind]);
}
