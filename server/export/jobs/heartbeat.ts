/** The heartbeat of a pack that is being made: writes its progress and notices that it was cancelled or taken over. One at a time: a beat that has to wait takes no second connection. */
import { setTimeout as sleep } from 'node:timers/promises';

const intervalMs = 1_000;

/** Beats until it is told to stop; what a beat throws is handed on, and the next one is tried all the same. */
export function startHeartbeat(beat: () => Promise<void>, onFailed: (error: unknown) => void): () => void {
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      await sleep(intervalMs, undefined, { signal: stopped.signal });
      await beat().catch(onFailed);
    }
  };
  run().catch(() => {});
  return () => stopped.abort();
}
