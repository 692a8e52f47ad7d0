/** What the pool's own test runs in its threads: each payload names a way to behave or to misbehave. */
import { workerData } from 'node:worker_threads';
import { serveTasks } from './thread.ts';

interface Order {
  act: 'echo' | 'tell' | 'told' | 'ask' | 'spin' | 'eat' | 'throw' | 'exit' | 'wait';
  value?: unknown;
}

serveTasks(async (payload, { ask, tell }) => {
  const { act, value } = payload as Order;
  if (act === 'tell') tell({ value: `part of ${value}`, transfer: [] });
  if (act === 'ask' || act === 'tell') return { value: await ask(value), transfer: [] };
  if (act === 'told') return { value: workerData, transfer: [] };
  if (act === 'throw') throw new Error(String(value));
  if (act === 'exit') process.exit(3);
  if (act === 'wait') await new Promise((resolve) => setTimeout(resolve, Number(value)));
  if (act === 'spin') while (Date.now() > 0);
  if (act === 'eat') {
    const kept: number[][] = [];
    for (;;) kept.push(new Array(100_000).fill(1.5));
  }
  return { value, transfer: [] };
});
