/** The trail is the truth: what the tables must hold by the events, compared with what they do hold. */
import type pg from 'pg';
import { differences } from './both-ways.ts';
import { comparisonsFor } from './comparisons.ts';

export { baselineRecords } from './baseline.ts';
export { coverage } from './coverage.ts';

/** One sentence for each difference. Expects a connection that reads all scopes, in a transaction of one moment. */
export async function replayTrail(client: pg.ClientBase): Promise<string[]> {
  const found: string[] = [];
  for (const comparison of await comparisonsFor(client)) {
    const { rows } = await client.query<{ sentence: string }>(differences(comparison));
    found.push(...rows.map(({ sentence }) => sentence));
  }
  return found;
}
