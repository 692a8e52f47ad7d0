/**
 * Whether the store of files answers and is the right one, for /readyz, the metrics and the log. Whenever it turns out to be right, at a
 * start or after a time in which it was not, the newest files are looked for: what was uploaded into a wrong store is named.
 */
import { Gauge } from 'prom-client';
import type { Database } from '../database/index.ts';
import { processMetrics } from '../process-metrics.ts';
import type { BlobStore } from './store.ts';

export interface StoreServices {
  blobs: BlobStore;
  db: Database;
}

type Log = (message: string) => void;

/** Several monitors may ask every second. */
const knownForMs = 2_000;

let shown: (() => void) | null = null;
const storeReady = new Gauge({
  name: 'store_ready',
  help: 'Whether the store of files answered as it should when it was last asked; absent until it was.',
  // With a label that it always has, it is absent until there is a value.
  labelNames: ['of'],
  registers: [processMetrics],
  collect: () => shown?.(),
});
const missingFiles = new Gauge({
  name: 'store_files_missing',
  help: 'Those of the hundred newest files that the store did not have when it was last found to be the right one.',
  registers: [processMetrics],
});

class StoreWatch {
  readonly #services: StoreServices;
  #asked: { answer: Promise<void>; at: number } | null = null;
  #ready: boolean | null = null;

  constructor(services: StoreServices) {
    this.#services = services;
  }

  /** Fails where files cannot be had, as `BlobStore.check` does. */
  check(log: Log): Promise<void> {
    const now = performance.now();
    if (this.#asked === null || now - this.#asked.at > knownForMs) this.#asked = { answer: this.#ask(log), at: now };
    return this.#asked.answer;
  }

  /** From now on who reads the metrics has it asked, for the next reading: a store may take long to answer. */
  showWhenRead(log: Log): void {
    shown = () => void this.check(log).catch(() => {});
  }

  async #ask(log: Log): Promise<void> {
    const { blobs, db } = this.#services;
    try {
      await blobs.check((act) => db.withoutActor(act));
    } catch (error) {
      storeReady.set({ of: 'files' }, 0);
      if (this.#ready !== false) log(`Files cannot be had at the moment: ${(error as Error).message}`);
      this.#ready = false;
      throw error;
    }
    storeReady.set({ of: 'files' }, 1);
    if (this.#ready === true) return;
    if (this.#ready === false) log('Files can be had again.');
    this.#ready = true;
    // Beside everything else: a hundred files are looked for.
    void this.#tellMissing(log).catch(() => {});
  }

  async #tellMissing(log: Log): Promise<void> {
    const { blobs, db } = this.#services;
    const missing = await blobs.missing((act) => db.withoutActor(act));
    missingFiles.set(missing.length);
    if (missing.length === 0) return;
    log(
      `${missing.length} of the newest files are not in the store; they may have been uploaded into another one: ${missing.join(', ')}. ` +
        'Copy them here. npm run verify-audit names the documents, and older files.',
    );
  }
}

const watches = new WeakMap<BlobStore, StoreWatch>();

/** One for each store. */
export function storeWatchOf(services: StoreServices): StoreWatch {
  const watch = watches.get(services.blobs) ?? new StoreWatch(services);
  watches.set(services.blobs, watch);
  return watch;
}
