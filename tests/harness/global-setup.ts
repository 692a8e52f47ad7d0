/**
 * One PostgreSQL for a whole test run, in a temporary folder, with a template database that is provisioned once.
 * Each test file then gets a copy of the template (see fresh-database.ts), which takes some tens of milliseconds.
 *
 * It is the same PostgreSQL, started by the same code, as the product's; only durability is switched off, since
 * a test's rows are not needed after a power cut.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { provision } from '../../server/kernel/database/index.ts';
import { startEmbeddedPostgres } from '../../server/kernel/postgres/index.ts';
import { superuser } from './superuser.ts';

export const templateName = 'muniment_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's connection to the template database. */
    templateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-tests-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => {},
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    });
    const client = await superuser(postgres.url);
    await client.query(`create database ${templateName}`);
    await client.end();
    const templateUrl = new URL(postgres.url);
    templateUrl.pathname = `/${templateName}`;
    await provision(templateUrl.href, { log: () => {} });
    project.provide('templateUrl', templateUrl.href);
    return async () => {
      await postgres.stop();
      remove();
    };
  } catch (error) {
    remove();
    throw error;
  }
}
