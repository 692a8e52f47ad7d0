/** Jobs that nobody took for a month, such as mails where no mail server is set up any more. */
import { sql } from 'kysely';
import { inBatches, type Sweep } from '../sweeping/index.ts';

const untakenJobsStayFor = '30 days';

export const queueSweep: Sweep = {
  of: 'queue_jobs',
  run: (step) =>
    inBatches(step, 500, async (tx, most) => {
      const { numAffectedRows } = await sql`
        delete from queue_jobs where worker is null and ctid = any (array(
          select ctid from queue_jobs where worker is null and run_at < now() - ${untakenJobsStayFor}::interval
          order by run_at limit ${most} for update skip locked))`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    }),
};
