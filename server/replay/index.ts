/** The trail is the truth: what the tables must hold by the events, compared with what they do hold. */
import type pg from 'pg';
import { differences } from './both-ways.ts';
import { replayChecks } from './checks.ts';
import { comparisonsFor } from './comparisons.ts';

export { baselineRecords } from './baseline.ts';
export { coverage } from './coverage.ts';

/** One sentence for each difference. Expects a connection that reads all scopes, in a transaction of one moment. */
export async function replayTrail(client: pg.ClientBase): Promise<string[]> {
  const found: string[] = [];
  // The rules of reading are functions that name tables alone.
  await client.query(`select set_config('search_path', 'muniment, pg_temp', false)`);
  for (const comparison of await comparisonsFor(client)) {
    const { rows } = await client.query<{ sentence: string }>(differences(comparison));
    found.push(...rows.map(({ sentence }) => sentence));
  }
  for (const query of replayChecks) {
    const { rows } = await client.query<{ sentence: string }>(query);
    found.push(...rows.map(({ sentence }) => sentence));
  }
  return found;
}
