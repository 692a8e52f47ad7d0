/** What the pool's own test runs in its threads: each payload names a way to behave or to misbehave. */
import { workerData } from 'node:worker_threads';
import { serveTasks } from './thread.ts';

interface Order {
  act: 'echo' | 'tell' | 'told' | 'ask' | 'spin' | 'eat' | 'throw' | 'exit' | 'hold';
  value?: unknown;
}

serveTasks(async (payload, { ask, tell }) => {
  const { act, value } = payload as Order;
  if (act === 'tell') tell({ value: `part of ${value}`, transfer: [] });
  if (act === 'ask' || act === 'tell') return { value: await ask(value), transfer: [] };
  if (act === 'told') return { value: workerData, transfer: [] };
  if (act === 'throw') throw new Error(String(value));
  if (act === 'exit') process.exit(3);
  if (act === 'hold') return { value: hold(value as Int32Array), transfer: [] };
  if (act === 'spin') while (Date.now() > 0);
  if (act === 'eat') {
    const kept: number[][] = [];
    for (;;) kept.push(new Array(100_000).fill(1.5));
  }
  return { value, transfer: [] };
});

/** Counts a beginning in the first of two shared numbers, and stays until the second is one. */
function hold(gate: Int32Array): number {
  Atomics.add(gate, 0, 1);
  while (Atomics.load(gate, 1) === 0) Atomics.wait(gate, 1, 0);
  return Atomics.load(gate, 0);
}
