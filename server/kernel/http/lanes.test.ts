import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

const response = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed }) as unknown as ServerResponse;

/** What an entry came to so far. */
async function stateOf(entry: Promise<boolean>): Promise<boolean | 'waiting'> {
  await turnOfTheLoop();
  return Promise.race([entry, Promise.resolve('waiting' as const)]);
}

describe('lanes', () => {
  test('let so many through at once, and the next when one has ended', async () => {
    const lanes = new Lanes(1, 5);
    const first = response();
    expect(await lanes.enter('a', first)).toBe(true);
    const second = lanes.enter('a', response());
    expect(await stateOf(second)).toBe('waiting');
    first.emit('close');
    expect(await second).toBe(true);
  });

  test('of one key do not hold up another', async () => {
    const lanes = new Lanes(1, 5);
    await lanes.enter('a', response());
    expect(await lanes.enter('b', response())).toBe(true);
  });

  test('refuse one more than may wait', async () => {
    const lanes = new Lanes(1, 1);
    await lanes.enter('a', response());
    expect(await stateOf(lanes.enter('a', response()))).toBe('waiting');
    expect(await lanes.enter('a', response())).toBe(false);
  });

  test('forget who hangs up while waiting, and serve who came after', async () => {
    const lanes = new Lanes(1, 5);
    const [first, second] = [response(), response()];
    await lanes.enter('a', first);
    const hungUp = lanes.enter('a', second);
    const third = lanes.enter('a', response());
    second.emit('close');
    expect(await hungUp).toBe(false);
    expect(await stateOf(third)).toBe('waiting');
    first.emit('close');
    expect(await third).toBe(true);
  });

  test('are free again when everything has ended', async () => {
    const lanes = new Lanes(2, 0);
    const both = [response(), response()] as const;
    for (const one of both) expect(await lanes.enter('a', one)).toBe(true);
    expect(await lanes.enter('a', response())).toBe(false);
    for (const one of both) one.emit('close');
    expect(await lanes.enter('a', response(true))).toBe(true);
    for (const one of [response(), response()]) expect(await lanes.enter('a', one)).toBe(true);
  });
});
