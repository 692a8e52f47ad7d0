/** The thread's side of a pool: runs one task at a time and may ask the pool's side for what it lacks. */
import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';

/** Asks the side that started the task and waits for its answer. */
export type Ask = (value: unknown) => Promise<unknown>;

/** The side that started a task. */
export interface Caller {
  ask: Ask;
  /** Hands over a part of the result while the task goes on. */
  tell: (part: Handover) => void;
}

/** A result with its buffers to hand over instead of copying them. */
export interface Handover {
  value: unknown;
  transfer: ArrayBuffer[];
}

export function serveTasks(run: (payload: unknown, caller: Caller) => Promise<Handover>): void {
  const port = parentPort;
  if (port === null) throw new Error('This module runs in a worker thread only.');
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let questions = 0;

  const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

  const start = async (task: number, payload: unknown) => {
    const ask: Ask = (value) =>
      new Promise((resolve, reject) => {
        const question = ++questions;
        waiting.set(question, { resolve, reject });
        send({ kind: 'question', task, question, value });
      });
    const tell = ({ value, transfer }: Handover) => send({ kind: 'part', task, value }, transfer);
    try {
      const { value, transfer } = await run(payload, { ask, tell });
      send({ kind: 'done', task, value }, transfer);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      send({ kind: 'failed', task, name, message });
    }
  };

  port.on('message', (message: ToThread) => {
    if (message.kind === 'start') {
      void start(message.task, message.payload);
      return;
    }
    const asked = waiting.get(message.question);
    waiting.delete(message.question);
    if (message.error !== undefined) asked?.reject(new Error(message.error));
    else asked?.resolve(message.value);
  });
  send({ kind: 'ready' });
}
