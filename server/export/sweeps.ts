/**
 * What exports keep for the next one: pages and pictures, as long as somebody uses them and there is room; and jobs that ended, whose
 * record is the audit trail. The file of a job goes earlier, see jobs/kept-file.ts.
 */
import { sql } from 'kysely';
import type { Tx } from '../kernel/database/index.ts';
import { inBatches, type Sweep, type SweepStep } from '../kernel/sweeping/index.ts';

const unusedGalleysStayFor = '90 days';
/** However little room there is: an export that planned with a galley still finds it. */
const usedGalleysStayFor = '1 day';
const imagesStayFor = '30 days';
/** Each has hundreds of kilobytes. */
const largeRows = 100;
const smallRows = 500;

interface Dropped {
  dropped: number;
  freed: number;
}

async function dropGalleys(tx: Tx, unusedFor: string, most: number): Promise<Dropped> {
  const { rows } = await sql<Dropped>`
    select dropped, freed::float8 from drop_galleys(${unusedFor}::interval, ${most}::integer)`.execute(tx);
  return rows[0] ?? { dropped: 0, freed: 0 };
}

/** The least recently used go until the rest has room. */
async function dropGalleysBeyond(step: SweepStep, mostBytes: number): Promise<number> {
  const kept = await step(async (tx) => {
    const { rows } = await sql<{ bytes: number }>`select galley_bytes()::float8 as bytes`.execute(tx);
    return rows[0]?.bytes ?? 0;
  });
  let tooMuch = (kept ?? 0) - mostBytes;
  let total = 0;
  while (tooMuch > 0) {
    const gone = await step((tx) => dropGalleys(tx, usedGalleysStayFor, largeRows));
    if (gone === null || gone.dropped === 0) break;
    total += gone.dropped;
    tooMuch -= gone.freed;
  }
  return total;
}

const dropped = async (tx: Tx, call: ReturnType<typeof sql<{ dropped: number }>>) =>
  (await call.execute(tx)).rows[0]?.dropped ?? 0;

export const exportSweeps: Sweep[] = [
  {
    of: 'galleys',
    async run(step, { config }) {
      const unused = await inBatches(
        step,
        largeRows,
        async (tx, most) => (await dropGalleys(tx, unusedGalleysStayFor, most)).dropped,
      );
      return unused + (await dropGalleysBeyond(step, config.galleysMegabytes * 1_000_000));
    },
  },
  {
    of: 'prepared_images',
    run: (step) =>
      inBatches(step, largeRows, (tx, most) =>
        dropped(tx, sql`select drop_prepared_images(${imagesStayFor}::interval, ${most}::integer) as dropped`),
      ),
  },
  {
    of: 'export_jobs',
    run: (step, { config }) =>
      inBatches(step, smallRows, (tx, most) =>
        dropped(
          tx,
          sql`select drop_finished_jobs(${`${config.keeping.packsDays} days`}::interval, ${most}::integer) as dropped`,
        ),
      ),
  },
  {
    of: 'export_digests',
    async run(step, { config }) {
      const { exportDigestsDays: days } = config.keeping;
      if (days === 0) return 0;
      return inBatches(step, smallRows, (tx, most) =>
        dropped(tx, sql`select drop_export_digests(${`${days} days`}::interval, ${most}::integer) as dropped`),
      );
    },
  },
];
