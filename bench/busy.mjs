/**
 * Keeps every core busy with work of somebody else while a benchmark runs: one process for each core that counts and walks over some
 * megabytes, as neighbours on a machine do. What is measured then shares the cores with them, whoever it is.
 *
 * Each leads a session of its own, as whatever is measured beside them must: Linux shares the cores between sessions (autogroup) as it
 * does between services and containers, and a browser always starts in one.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const isNeighbour = process.argv[2] === 'neighbour';

/** If `--busy` was given: answers a function that ends it. Else null. */
export function keepBusyIfAsked() {
  if (!process.argv.includes('--busy')) return null;
  const neighbours = Array.from({ length: availableParallelism() }, () =>
    fork(fileURLToPath(import.meta.url), ['neighbour'], { detached: true }),
  );
  const end = () => {
    for (const neighbour of neighbours) neighbour.kill();
  };
  process.once('exit', end);
  console.log(`${neighbours.length} cores are kept busy by other processes`);
  return end;
}

if (isNeighbour) {
  process.on('disconnect', () => process.exit(0));
  const memory = new Float64Array(1 << 20);
  const work = () => {
    for (let i = 0; i < memory.length; i++) memory[i] = memory[(i * 7919) % memory.length] * 0.5 + i;
    setImmediate(work);
  };
  work();
}
