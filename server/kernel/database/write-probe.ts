/**
 * Whether the database has room: some kilobytes are written and rolled back. A disk that is full fails a write long before it fails a
 * read, so that a question alone would be answered well.
 */
import type pg from 'pg';

/** More than a row holds by itself, and random, so that it is not compressed: pages have to be found for it. */
const probe = `
  insert into queue_jobs (task, payload, tries, run_at)
  select 'probe', jsonb_build_object('filler', string_agg(md5(random()::text), '')), 1, 'infinity' from generate_series(1, 1000)`;

/** Fails as a write does. */
export async function probeWrite(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(probe);
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}
