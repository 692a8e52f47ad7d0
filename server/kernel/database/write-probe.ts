/**
 * Whether the database has room: some kilobytes are written and rolled back, and more than the next piece of PostgreSQL's log takes is laid
 * down in a temporary file. A disk that is full fails a write long before it fails a read, and a small write goes into room that a table has
 * left over, so that neither a question nor a small write would tell.
 */
import type pg from 'pg';

/** More than a row holds by itself, and random, so that it is not compressed: pages have to be found for it. */
const row = `
  insert into queue_jobs (task, payload, tries, run_at)
  select 'probe', jsonb_build_object('filler', string_agg(md5(random()::text), '')), 1, 'infinity' from generate_series(1, 1000)`;

/** A sort of 18 MB that may keep little in memory: the log grows by 16 MB at a time, and PostgreSQL ends where there is no room for it. */
const file = `
  select sum(length(filler)) from (
    select n, repeat('x', 8000) as filler from generate_series(1, 2250) n order by n desc offset 0) sorted`;

/** An installation of PostgreSQL may forbid large temporary files, which says nothing about its disk. */
const forbidden = '53400';

/** Fails as a write does. */
export async function probeWrite(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(row);
    await client.query("set local work_mem = '64kB'");
    await client.query(file).catch((error: { code?: string }) => {
      if (error.code !== forbidden) throw error;
    });
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
