/**
 * Whether this process can go on as it does: whether its heap is nearly full, or its event loop stands still for seconds on end.
 *
 * A sample every second, by how late it comes. One late sample is no pressure: a long tick is over by the time it is measured, and
 * a process that was stopped for a while, or a machine that slept, goes on as if nothing had been.
 */
import { getHeapStatistics } from 'node:v8';

const everyMs = 1_000;
const lateMs = 3_000;
const samplesInARow = 3;
const fullest = 0.95;

export class Gauge {
  #late = 0;
  #full = false;

  get underPressure(): boolean {
    return this.#full || this.#late >= samplesInARow;
  }

  /** How late the sample came, and how full the heap was, from 0 to 1. What could not be measured is no pressure. */
  note(latenessMs: number, heap: number): void {
    this.#late = latenessMs > lateMs ? this.#late + 1 : 0;
    this.#full = heap > fullest;
  }
}

/** Samples until `stop` is called. */
export function startGauge(gauge: Gauge): { stop(): void } {
  let expected = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    gauge.note(now - expected, used_heap_size / heap_size_limit);
    expected = now + everyMs;
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
