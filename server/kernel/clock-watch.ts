/**
 * Whether this machine's clock and the database's agree. Dates of records come from the machine's, so that one that is wrong would
 * release a document on a day of its own: beyond two seconds the log warns, beyond ten nothing is written.
 */
import { Gauge } from 'prom-client';
import type { Database } from './database/index.ts';
import { processMetrics } from './process-metrics.ts';

const warnBeyondMs = 2_000;
const refuseBeyondMs = 10_000;
/** How long a comparison holds, unless the machine's clock was set meanwhile. */
const knownForMs = 10_000;
const steppedByMs = 1_000;

const offsetSeconds = new Gauge({
  name: 'clock_offset_seconds',
  help: "By how much this machine's clock is ahead of the database's.",
  registers: [processMetrics],
});

interface Comparison {
  aheadMs: Promise<number | null>;
  at: number;
  /** How far the clock was from the one that nobody sets. */
  fromSteady: number;
}

export class ClockWatch {
  /** The machine's clock, which a test can set. */
  now: () => number = Date.now;
  readonly #db: Pick<Database, 'pool'>;
  #compared: Comparison | null = null;
  /** What the last question that was answered said. */
  #known: number | null = null;
  #warned = false;

  constructor(db: Pick<Database, 'pool'>) {
    this.#db = db;
  }

  /** The sentence that says why nothing is written; null where the clocks agree, or the database was never asked. */
  async refusal(log: (message: string) => void): Promise<string | null> {
    const aheadMs = await this.#ahead();
    if (aheadMs === null) return null;
    const apart = Math.abs(aheadMs);
    const where = aheadMs > 0 ? 'ahead of' : 'behind';
    const words = `This server's clock is ${(apart / 1_000).toFixed(1)} seconds ${where} the database's`;
    if (apart > warnBeyondMs && !this.#warned) log(`${words}. Set both by the same time service.`);
    this.#warned = apart > warnBeyondMs;
    return apart > refuseBeyondMs ? `${words}, so that it takes no writes. Set both by the same time service.` : null;
  }

  /** Compares anew, at the next asking. */
  forget(): void {
    this.#compared = null;
  }

  #ahead(): Promise<number | null> {
    const at = performance.now();
    const fromSteady = this.now() - at;
    const last = this.#compared;
    const holds = last !== null && at - last.at <= knownForMs && Math.abs(fromSteady - last.fromSteady) < steppedByMs;
    if (holds) return last.aheadMs;
    const aheadMs = this.#compare().catch(() => this.#known);
    this.#compared = { aheadMs, at, fromSteady };
    return aheadMs;
  }

  /** By how much it is ahead at the least: half of what the question took is what the answer may be wrong by. */
  async #compare(): Promise<number> {
    const [asked, began] = [this.now(), performance.now()];
    const { rows } = await this.#db.pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const half = (performance.now() - began) / 2;
    const aheadMs = asked + half - (rows[0]?.ms ?? asked + half);
    this.#known = Math.sign(aheadMs) * Math.max(0, Math.abs(aheadMs) - half);
    offsetSeconds.set(this.#known / 1_000);
    return this.#known;
  }
}

const watches = new WeakMap<object, ClockWatch>();

/** One for each database, shared by requests and jobs. */
export function clockWatchOf(db: Pick<Database, 'pool'>): ClockWatch {
  const watch = watches.get(db) ?? new ClockWatch(db);
  watches.set(db, watch);
  return watch;
}
