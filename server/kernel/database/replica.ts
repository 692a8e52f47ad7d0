/**
 * Reads from a streaming replica, none of which is older than the primary: a replica is asked only once it holds everything that was
 * committed when the reader asked, by whomever. So people see what they have just written, and nobody sees what they may no longer see.
 * A replica that is behind, or gone, leaves its reads to the primary.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { replicaReads } from '../process-metrics.ts';

/** How often it is asked whether it has caught up, and the pause in between: some milliseconds are what streaming takes. */
const tries = 4;
const pauseMs = 5;
/** One that failed is left alone for so long: were it asked by every reader, each would wait for it. */
const restMs = 5_000;

/** The refusal of a replica; what a reader's own act refuses passes as it is. */
export class ReplicaLeftOut extends Error {
  override name = 'ReplicaLeftOut';
}

export class Replica {
  readonly #pool: pg.Pool;
  readonly #log: (message: string) => void;
  #restUntil = 0;

  constructor(pool: pg.Pool, log: (message: string) => void) {
    this.#pool = pool;
    this.#log = log;
  }

  isResting(): boolean {
    return Date.now() < this.#restUntil;
  }

  /** Whether it holds everything up to this place of the primary's log, now or in a moment. */
  async holds(place: string): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const { rows } = await this.#ask(place);
      if (rows[0]?.holds === true) return true;
      // A promoted one goes on by itself: what it holds is another history.
      const gone = rows[0]?.standby !== true;
      if (gone) this.rest('it is no standby');
      if (gone || attempt === tries) {
        replicaReads.inc({ outcome: gone ? 'failed' : 'behind' });
        return false;
      }
      await sleep(pauseMs);
    }
  }

  async connect(): Promise<pg.PoolClient> {
    return this.#pool.connect();
  }

  rest(why: string): void {
    if (!this.isResting()) this.#log(`The replica is not asked for some seconds: ${why}.`);
    this.#restUntil = Date.now() + restMs;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  #ask(place: string) {
    return this.#pool.query<{ holds: boolean; standby: boolean }>({
      name: 'replica-holds',
      text: `select pg_is_in_recovery() as standby,
        pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as holds`,
      values: [place],
    });
  }
}
