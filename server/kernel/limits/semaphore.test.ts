import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { numbersFrom } from '../../../tests/harness/numbers.ts';
import { Semaphore, type Turn } from './semaphore.ts';

const response = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse;

/** What an entry came to so far. */
async function stateOf(entry: Promise<boolean>): Promise<boolean | 'waiting'> {
  await turnOfTheLoop();
  return Promise.race([entry, Promise.resolve('waiting' as const)]);
}

describe('a semaphore', () => {
  test('has so many turns for each key, and no key takes those of another', () => {
    const semaphore = new Semaphore(2);
    const turns = [semaphore.take('a'), semaphore.take('a'), semaphore.take('a')];
    expect(turns.map((turn) => turn !== null)).toEqual([true, true, false]);
    expect(semaphore.take('b')).not.toBeNull();
  });

  test('refuses one more than may wait', async () => {
    const semaphore = new Semaphore(1, 1);
    await semaphore.askFor('a', response());
    expect(await stateOf(semaphore.askFor('a', response()))).toBe('waiting');
    expect(await semaphore.askFor('a', response())).toBe(false);
    expect(await semaphore.askFor('b', response())).toBe(true);
  });

  test('holds a turn until the response has ended', async () => {
    const semaphore = new Semaphore(1);
    const open = response();
    expect(semaphore.takeFor('a', open)).toBe(true);
    expect(semaphore.takeFor('a', response())).toBe(false);
    const next = semaphore.askFor('a', response());
    expect(await stateOf(next)).toBe('waiting');
    open.emit('close');
    expect(await next).toBe(true);
  });

  test('forgets who hangs up while waiting or hung up before, and serves who came after', async () => {
    const semaphore = new Semaphore(1, 5);
    const [first, second] = [response(), response()];
    await semaphore.askFor('a', first);
    const hungUp = semaphore.askFor('a', second);
    const third = semaphore.askFor('a', response());
    second.emit('close');
    expect(await hungUp).toBe(false);
    expect(await semaphore.askFor('a', response(true))).toBe(false);
    first.emit('close');
    expect(await third).toBe(true);
    expect(semaphore.takeFor('b', response(true))).toBe(true);
    expect(semaphore.takeFor('b', response())).toBe(true);
  });
});

interface Asked {
  key: string;
  turn: Turn;
  state: 'waiting' | 'running' | 'over';
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('whoever asks and leaves in any order (seed %i)', (seed) => {
  test('so many run, they are those who came first, nobody is forgotten and nothing is left', async () => {
    const number = numbersFrom(seed);
    const [width, mostWaiting] = [1 + number(3), number(6)];
    const semaphore = new Semaphore(width, mostWaiting);
    const all: Asked[] = [];
    const of = (key: string, state: Asked['state']) => all.filter((one) => one.key === key && one.state === state);
    const check = async () => {
      // What the semaphore says must be what the rule says: the first of each key's open ones run.
      for (const key of ['a', 'b', 'c']) {
        const open = all.filter((one) => one.key === key && one.state !== 'over');
        for (const [place, one] of open.entries()) {
          if (place < width) one.state = 'running';
          expect(await stateOf(one.turn.come)).toBe(place < width ? true : 'waiting');
        }
        expect(semaphore.waiting(key)).toBe(Math.max(0, open.length - width));
      }
    };
    for (let step = 0; step < 60; step += 1) {
      const key = 'abc'[number(3)] ?? 'a';
      const [running, waiting] = [of(key, 'running'), of(key, 'waiting')];
      const act = number(4);
      if (act < 2) {
        const isFull = running.length >= width && waiting.length >= mostWaiting;
        const turn = semaphore.ask(key);
        if (isFull) expect(await turn.come).toBe(false);
        else all.push({ key, turn, state: 'waiting' });
      } else {
        const among = act === 2 ? running : waiting;
        const one = among[number(among.length)];
        if (one === undefined) continue;
        for (let times = number(3); times >= 0; times -= 1) one.turn.end();
        if (one.state === 'waiting') expect(await one.turn.come).toBe(false);
        one.state = 'over';
      }
      await check();
    }
    for (const { turn } of all) turn.end();
    expect(semaphore.waiting()).toBe(0);
    const again = Array.from({ length: width + 1 }, () => semaphore.take('a') !== null);
    expect(again).toEqual([...Array<boolean>(width).fill(true), false]);
  });
});
