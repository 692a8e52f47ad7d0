import { afterEach, describe, expect, it } from 'vitest';
import { PoolBusy, TaskFailed, WorkerPool } from './pool.ts';

const pools: WorkerPool[] = [];
function pool(threads = 1, queueLimit = 50, told?: unknown): WorkerPool {
  const module = new URL('./pool-thread.fixture.ts', import.meta.url);
  const made = new WorkerPool({ module, threads, memoryMb: 64, queueLimit, told });
  pools.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((made) => made.close()));
});

const options = { owner: 'a', deadlineMs: 20_000 };
/** For tasks that stay until the test has seen what it looks for. */
const patient = { ...options, deadlineMs: 600_000 };
const why = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof TaskFailed ? error.why : error),
  );

/** What tasks wait at until a test opens it, and how often one began to. */
function gate() {
  const numbers = new Int32Array(new SharedArrayBuffer(8));
  return {
    order: { act: 'hold', value: numbers },
    began: () => Atomics.load(numbers, 0),
    open: () => {
      Atomics.store(numbers, 1, 1);
      Atomics.notify(numbers, 1);
    },
  };
}

describe('the worker pool', () => {
  it('runs a task in a thread and hands back its result', async () => {
    expect(await pool().run({ act: 'echo', value: 7 }, options)).toBe(7);
  });

  it('tells each thread what it is started for, also one that takes the place of another', async () => {
    const tried = pool(1, 50, { isAhead: true });
    expect(await tried.run({ act: 'told' }, options)).toEqual({ isAhead: true });
    expect(await why(tried.run({ act: 'exit' }, options))).toBe('crash');
    expect(await tried.run({ act: 'told' }, options)).toEqual({ isAhead: true });
  });

  it('answers what a task asks for', async () => {
    const answer = async (question: unknown) => `${question}!`;
    expect(await pool().run({ act: 'ask', value: 'galley' }, { ...options, answer })).toBe('galley!');
  });

  it('hands over a part of the result before the rest', async () => {
    const parts: unknown[] = [];
    // The rest waits for an answer, which says what was heard by then.
    const answer = async (question: unknown) => `${question} after ${parts}`;
    const task = pool().run({ act: 'tell', value: 'all' }, { ...options, answer, onPart: (part) => parts.push(part) });
    expect(await task).toBe('all after part of all');
  });

  it('a task that throws fails alone, with its own words', async () => {
    const tried = pool();
    await expect(tried.run({ act: 'throw', value: 'bad table' }, options)).rejects.toThrow('bad table');
    expect(await tried.run({ act: 'echo', value: 1 }, options)).toBe(1);
  });

  it('a task that passes its deadline is ended and the next one runs', async () => {
    const tried = pool();
    await tried.run({ act: 'echo' }, options);
    expect(await why(tried.run({ act: 'spin' }, { ...options, deadlineMs: 200 }))).toBe('deadline');
    expect(await tried.run({ act: 'echo', value: 1 }, options)).toBe(1);
  });

  it('a task that eats memory costs itself only', async () => {
    const tried = pool();
    expect(await why(tried.run({ act: 'eat' }, options))).toBe('memory');
    expect(await tried.run({ act: 'echo', value: 1 }, options)).toBe(1);
  });

  it('a thread that dies is replaced', async () => {
    const tried = pool();
    expect(await why(tried.run({ act: 'exit' }, options))).toBe('crash');
    expect(await tried.run({ act: 'echo', value: 1 }, options)).toBe(1);
  });

  it('a full queue refuses', async () => {
    const tried = pool(1, 2);
    const held = gate();
    const first = [tried.run(held.order, options), tried.run({ act: 'echo' }, options)];
    await expect(tried.run({ act: 'echo' }, options)).rejects.toBeInstanceOf(PoolBusy);
    held.open();
    await Promise.all(first);
  });

  it('a cancelled task stops, waiting or running', async () => {
    const tried = pool();
    const [running, waiting] = [new AbortController(), new AbortController()];
    await tried.run({ act: 'echo' }, options);
    const first = why(tried.run({ act: 'spin' }, { ...options, signal: running.signal }));
    const second = why(tried.run({ act: 'echo' }, { ...options, signal: waiting.signal }));
    waiting.abort();
    running.abort();
    expect(await Promise.all([first, second])).toEqual(['cancelled', 'cancelled']);
  });

  it('owners are served in turn', async () => {
    const tried = pool();
    const order: string[] = [];
    const note = (owner: string) => tried.run({ act: 'echo' }, { ...options, owner }).then(() => order.push(owner));
    await Promise.all([note('a'), note('a'), note('a'), note('b')]);
    expect(order.indexOf('b')).toBeLessThan(3);
  });

  it('long tasks leave a thread to the others', async () => {
    const tried = pool(2);
    const held = gate();
    const long = { ...patient, long: true };
    const slow = [tried.run(held.order, long), tried.run(held.order, long)];
    await expect.poll(held.began).toBe(1);
    expect(await tried.run({ act: 'echo', value: 1 }, { ...patient, owner: 'b' })).toBe(1);
    expect(held.began()).toBe(1);
    held.open();
    expect(await Promise.all(slow)).toEqual([1, 2]);
  });

  it('what one asks for never has all threads while another waits: the youngest begins anew, and is done all the same', async () => {
    const tried = pool(2);
    await Promise.all([tried.run({ act: 'echo' }, options), tried.run({ act: 'echo' }, options)]);
    const [first, youngest] = [gate(), gate()];
    const kept: Promise<unknown>[] = [];
    for (const { order, began } of [first, youngest]) {
      kept.push(tried.run(order, patient));
      await expect.poll(began).toBe(1);
    }
    expect(await tried.run({ act: 'echo', value: 1 }, { ...patient, owner: 'b' })).toBe(1);
    for (const { open } of [first, youngest]) open();
    // How often each began, told when it was done.
    expect(await Promise.all(kept)).toEqual([1, 2]);
  });
});
