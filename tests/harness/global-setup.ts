/**
 * One PostgreSQL for a whole test run, in a temporary folder, with a template database that is provisioned once.
 * Each test file then gets a copy of the template (see fresh-database.ts), which takes some tens of milliseconds.
 *
 * It is the same PostgreSQL, started by the same code, as the product's; only durability is switched off, since
 * a test's rows are not needed after a power cut. TEST_POSTGRES_URL names another one instead.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { provision } from '../../server/kernel/database/index.ts';
import { startEmbeddedPostgres } from '../../server/kernel/postgres/index.ts';
import { superuser } from './superuser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's connection to the template database. */
    templateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await openCluster(process.env.TEST_POSTGRES_URL);
  try {
    await provision(cluster.templateUrl, { log: () => {} });
    project.provide('templateUrl', cluster.templateUrl);
    return cluster.close;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

interface Cluster {
  /** The template's database is called muniment, so that its roles have the names that the tests and migrations write. */
  templateUrl: string;
  close(): Promise<void>;
}

async function openCluster(externalUrl: string | undefined): Promise<Cluster> {
  if (externalUrl) return openExternal(externalUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-tests-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => {},
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
    });
    return { templateUrl: postgres.url, close: () => postgres.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The superuser of a cluster that somebody else runs, such as Debian's PostgreSQL 15, in TEST_POSTGRES_URL. */
async function openExternal(url: string): Promise<Cluster> {
  const run = async (statement: string) => {
    const client = await superuser(Object.assign(new URL(url), { pathname: '/postgres' }).href);
    await client.query(statement).finally(() => client.end());
  };
  // Refused where there is one already: it would not be ours to drop.
  await run('create database muniment template template0');
  return {
    templateUrl: Object.assign(new URL(url), { pathname: '/muniment' }).href,
    close: async () => {
      await run('drop database if exists muniment with (force)');
      await run('drop role if exists muniment_owner, muniment_app, muniment_backup');
    },
  };
}
