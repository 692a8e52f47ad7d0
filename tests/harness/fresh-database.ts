/** A database of its own for a test file: a copy of the provisioned template, dropped again by close(). */
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { appUrlFor, type Roles, rolesFor } from '../../server/kernel/database/index.ts';
import { superuser } from './superuser.ts';

export interface FreshDatabase {
  /** The superuser's connection, as an operator would give it in DATABASE_URL. */
  url: string;
  /** The connection of the server's own role. */
  appUrl: string;
  roles: Roles;
  close(): Promise<void>;
}

export interface FreshDatabaseOptions {
  /** An entirely empty database instead of a provisioned one. */
  empty?: boolean;
}

export async function freshDatabase(options: FreshDatabaseOptions = {}): Promise<FreshDatabase> {
  const template = new URL(inject('templateUrl'));
  const maintenance = new URL(template);
  maintenance.pathname = '/postgres';
  const name = `test_${randomBytes(8).toString('hex')}`;
  const source = options.empty ? 'template0' : template.pathname.slice(1);
  await run(maintenance.href, `create database ${name} template ${source}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const roles = rolesFor(options.empty ? name : source);
  return {
    url: url.href,
    appUrl: appUrlFor(url.href, roles),
    roles,
    close: async () => {
      await run(maintenance.href, `drop database if exists ${name} with (force)`);
      if (options.empty) await run(maintenance.href, `drop role if exists ${Object.values(roles).join(', ')}`);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = await superuser(url);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
