/** Writes the stems that search finds other forms of words by, where entries of an earlier release have none. */
import { sql } from 'kysely';
import { inBatches, type Sweep } from '../kernel/sweeping/index.ts';

export const stemsSweep: Sweep = {
  of: 'search entries without stems',
  run: (step) =>
    inBatches(step, 200, async (tx, most) => {
      const { rows } = await sql<{ count: number }>`select write_stems(${most}) as count`.execute(tx);
      return rows[0]?.count ?? 0;
    }),
};
