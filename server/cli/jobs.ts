/**
 * `npm run jobs`: what the queue holds: what runs, where, and since when its worker was last heard of; what waits, and why.
 *
 * `--free` gives back at once what silent workers hold, as any server and worker does within seconds; `--free <key>` gives back
 * one job whoever holds it. Whoever still works on it notices and stops.
 */
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openInstallation } from '../installation.ts';
import { readConfig } from '../kernel/config.ts';
import { freeSilent, silentSeconds } from '../kernel/queue/index.ts';
import { CommandRefused, runCommand } from './command.ts';

await runCommand('jobs', async () => {
  const { free, key } = readArguments();
  const installation = await openInstallation(readConfig(process.env), { log: () => {}, join: true, existing: true });
  try {
    const { pool } = installation.services.db;
    if (free) console.log(`${await giveBack(pool, key)} given back.`);
    for (const line of await describeJobs(pool)) console.log(line);
    return 0;
  } finally {
    await installation.close();
  }
});

function readArguments(): { free: boolean; key: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { free: { type: 'boolean' } }, allowPositionals: true });
    if (positionals.length > 1 || (positionals.length > 0 && values.free !== true)) throw new Error('one key at most');
    return { free: values.free ?? false, key: positionals[0] };
  } catch {
    throw new CommandRefused('Usage: npm run jobs -- [--free [<key>]]');
  }
}

async function giveBack(pool: pg.Pool, key: string | undefined): Promise<number> {
  if (key === undefined) return (await freeSilent(pool, silentSeconds)).length;
  const { rowCount } = await pool.query(
    'update queue_jobs set worker = null, alive_at = null, run_at = now() where key = $1 and worker is not null',
    [key],
  );
  return rowCount ?? 0;
}

async function describeJobs(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(', ', coalesce(key, task),
      case when worker is null
        then case when run_at > now() then 'waits until ' || to_char(run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          else 'waits' end
        else format('runs, its worker %s was heard of %s s ago', worker, round(extract(epoch from now() - alive_at))) end,
      format('try %s of %s', attempt, tries),
      'last failed with: ' || last_error) as line
    from queue_jobs order by worker is null, run_at limit 200`);
  return rows.length === 0 ? ['The queue is empty.'] : rows.map(({ line }) => line);
}
