import { describe, expect, test } from 'vitest';
import { numbersFrom } from '../../../tests/harness/numbers.ts';
import { FairQueue } from './fair-queue.ts';

interface Entry {
  key: string;
  number: number;
  mayRun: boolean;
}

describe.each([1, 2, 3, 4, 5, 6])('entries that come and go in any order (seed %i)', (seed) => {
  test('are served key by key, each key in its order, and none is lost or served twice', () => {
    const next = numbersFrom(seed);
    const limit = 4 + next(12);
    const queue = new FairQueue<Entry>(limit);
    let waiting: Entry[] = [];
    // When each key was served last, so that the one served longest ago comes next.
    const served = new Map<string, number>();
    for (let step = 0; step < 300; step += 1) {
      const key = 'abcd'[next(4)] ?? 'a';
      const entry = { key, number: step, mayRun: next(5) > 0 };
      switch (next(5)) {
        case 0:
        case 1: {
          const taken = queue.push(key, entry);
          expect(taken).toBe(waiting.length < limit);
          if (!taken) break;
          // A key that was empty comes behind those that wait already.
          if (!waiting.some((one) => one.key === key)) served.set(key, step);
          waiting.push(entry);
          break;
        }
        case 2: {
          const gone = waiting[next(waiting.length)];
          if (gone === undefined) break;
          queue.remove(gone);
          waiting = waiting.filter((one) => one !== gone);
          break;
        }
        default: {
          const able = waiting.filter((one) => one.mayRun);
          const found = queue.take((one) => one.mayRun);
          const keys = [...new Set(able.map((one) => one.key))];
          const turn = keys.sort((a, b) => (served.get(a) ?? 0) - (served.get(b) ?? 0))[0];
          expect(found).toBe(able.find((one) => one.key === turn));
          if (found === undefined) break;
          served.set(found.key, step);
          waiting = waiting.filter((one) => one !== found);
        }
      }
      expect(queue.size).toBe(waiting.length);
      for (const name of 'abcd') expect(queue.hasOther(name)).toBe(waiting.some((one) => one.key !== name));
    }
    expect(new Set(queue.drain())).toEqual(new Set(waiting));
    expect(queue.size).toBe(0);
  });
});

test('what is put back comes before the others of its key, also where the queue is full', () => {
  const queue = new FairQueue<string>(2);
  queue.push('a', 'first');
  queue.push('a', 'second');
  expect(queue.take(() => true)).toBe('first');
  queue.push('a', 'third');
  queue.putBack('a', 'first');
  expect(queue.size).toBe(3);
  expect([1, 2, 3].map(() => queue.take(() => true))).toEqual(['first', 'second', 'third']);
});
