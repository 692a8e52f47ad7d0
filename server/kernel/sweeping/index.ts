/**
 * Removes from the database what is over or can be made again, so that nothing of it grows for ever. What that is belongs to the
 * nouns; this is when it happens and how: a few rows in a short transaction, one process at a time, by the time of the database.
 */
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import type { Tx } from '../database/index.ts';
import type { Services } from '../http/index.ts';
import { processMetrics } from '../process-metrics.ts';

/** Runs one short transaction. Null where another process sweeps: it does the rest. */
export type SweepStep = <T>(act: (tx: Tx) => Promise<T>) => Promise<T | null>;

export interface Sweep {
  /** What it removes, as the metric calls it. */
  of: string;
  /** Answers how many rows it removed. */
  run(step: SweepStep, services: Services): Promise<number>;
}

const everyMs = 10 * 60_000;
/** Not while a start has other things to do. */
const firstAfterMs = 60_000;
/** Set apart from every other advisory lock by its two numbers. */
const lock = sql`pg_try_advisory_xact_lock(726041, 1)`;

const swept = new Counter({
  name: 'swept_rows_total',
  help: 'Rows that were removed because they were over or can be made again, by what they were.',
  labelNames: ['of'],
  registers: [processMetrics],
});
const rounds = new Counter({
  name: 'sweep_rounds_total',
  help: 'Rounds of sweeping by outcome.',
  labelNames: ['outcome'],
  registers: [processMetrics],
});

/** Removes up to `most` rows at a time until there are fewer. */
export async function inBatches(
  step: SweepStep,
  most: number,
  remove: (tx: Tx, most: number) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    const removed = (await step((tx) => remove(tx, most))) ?? 0;
    total += removed;
    if (removed < most) return total;
  }
}

/** Each sweep once. One that fails does not keep the others from theirs. */
export async function sweepAll(services: Services, sweeps: readonly Sweep[], log: (m: string) => void): Promise<void> {
  const step: SweepStep = (act) =>
    services.db.withoutActor(async (tx) => {
      const { rows } = await sql<{ had: boolean }>`select ${lock} as had`.execute(tx);
      return rows[0]?.had ? act(tx) : null;
    });
  let failed = false;
  for (const { of, run } of sweeps) {
    try {
      swept.inc({ of }, await run(step, services));
    } catch (error) {
      failed = true;
      log(`Sweeping ${of} failed: ${error instanceof Error ? error.message : error}`);
    }
  }
  rounds.inc({ outcome: failed ? 'failed' : 'done' });
}

export function startSweeper(
  services: Services,
  sweeps: readonly Sweep[],
  log: (message: string) => void,
): { stop(): Promise<void> } {
  let underWay: Promise<void> = Promise.resolve();
  const round = () => {
    underWay = sweepAll(services, sweeps, log).finally(() => {
      timer = setTimeout(round, everyMs).unref();
    });
  };
  let timer = setTimeout(round, firstAfterMs).unref();
  return {
    async stop() {
      clearTimeout(timer);
      await underWay;
      clearTimeout(timer);
    },
  };
}
