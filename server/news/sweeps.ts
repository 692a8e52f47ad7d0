/** Removes notifications when their period is over, read or not. */
import { sql } from 'kysely';
import { inBatches, type Sweep } from '../kernel/sweeping/index.ts';

export const newsSweep: Sweep = {
  of: 'notifications',
  run: (step, { config }) =>
    inBatches(step, 500, async (tx, most) => {
      const { rows } = await sql<{ dropped: number }>`
        select drop_notifications(${`${config.keeping.notificationsDays} days`}::interval, ${most}::integer) as dropped`.execute(
        tx,
      );
      return rows[0]?.dropped ?? 0;
    }),
};
