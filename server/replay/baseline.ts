/**
 * The baseline: events of earlier releases do not tell everything that the replay compares. What the rows hold of that is written
 * down once, at the first start after the upgrade, in events that carry a code as all others do (RECORDS_BASELINED): from then
 * on it cannot be altered either. An installation whose events all carry a code needs none.
 */
import pg from 'pg';
import { appendInstallationEvent } from '../audit/index.ts';
import { type Database, findRoles } from '../kernel/database/index.ts';
import { baselineType, untoldValues } from './both-ways.ts';
import { comparisonsFor } from './comparisons.ts';

const rowsPerEvent = 500;
/** Servers that start at the same time: one writes, the others find it written. */
const lockKey = 7_260_412_334;
const nothing = '00000000-0000-0000-0000-000000000000';

interface UntoldRow {
  key: string;
  values: Record<string, string | null>;
}

/** How many rows were written down; null where nothing was to be done. `databaseUrl` is the privileged login. */
export async function baselineRecords(db: Database, databaseUrl: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'muniment baseline' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await become(client, (await findRoles(client)).backup);
    return (await isNeeded(client)) ? await writeBaseline(client, db) : null;
  } finally {
    await client.end();
  }
}

/** A login that made the role may not act as it until it grants itself that. */
async function become(client: pg.Client, role: string): Promise<void> {
  try {
    await client.query(`set role ${role}`);
  } catch {
    await client.query(`grant ${role} to current_user`);
    await client.query(`set role ${role}`);
  }
}

async function isNeeded(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ needed: boolean }>(`
    select not exists (select from muniment.installation_events where type = '${baselineType}') and (
      exists (select from muniment.audit_events where code is null)
      or exists (select from muniment.installation_events where code is null)) as needed`);
  return rows[0]?.needed === true;
}

async function writeBaseline(client: pg.Client, db: Database): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  let count = 0;
  await db.withoutActor(async (tx) => {
    for (const comparison of await comparisonsFor(client)) {
      const { noun } = comparison;
      const { rows } = await client.query<UntoldRow>(untoldValues(comparison));
      count += rows.length;
      // One at least for each kind of row, so that it is said that nothing else was untold.
      for (let at = 0; at === 0 || at < rows.length; at += rowsPerEvent) {
        await appendInstallationEvent(tx, {
          actor: { userId: null, displayName: 'command line' },
          type: baselineType,
          entity: { type: 'scope', id: nothing, label: noun },
          changes: { noun, rows: rows.slice(at, at + rowsPerEvent) },
        });
      }
    }
  });
  await client.query('commit');
  return count;
}
