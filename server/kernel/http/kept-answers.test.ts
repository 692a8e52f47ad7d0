import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

/** Finds the answer and tells whether it had to be read. */
async function isRead(kept: KeptAnswers, key: string, state: string, told: unknown = key): Promise<boolean> {
  let read = false;
  const { answer } = await kept.find(key, state, async () => {
    read = true;
    return told;
  });
  await answer;
  return read;
}

test('an answer is read once for each state of what it tells', async () => {
  const kept = new KeptAnswers('test');
  expect(await isRead(kept, 'a', '1')).toBe(true);
  expect(await isRead(kept, 'a', '1')).toBe(false);
  expect(await isRead(kept, 'a', '2')).toBe(true);
  expect(await isRead(kept, 'b', '2')).toBe(true);
});

test('who asks while it is read waits for that reading, outside of its own', async () => {
  const kept = new KeptAnswers('test');
  let finish: (told: string) => void = () => {};
  const first = kept.find(
    'a',
    '1',
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  const second = await kept.find('a', '1', () => Promise.reject(new Error('read twice')));
  finish('told');
  expect(await second.answer).toBe(await (await first).answer);
});

test('what could not be read is not kept', async () => {
  const kept = new KeptAnswers('test');
  await expect(kept.find('a', '1', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await isRead(kept, 'a', '1')).toBe(true);
  expect(await isRead(kept, 'a', '1')).toBe(false);
});

test('no more is kept than there is room for: what was asked for longest ago goes first', async () => {
  const noise = (seed: number) => Array.from({ length: 300 }, (_, index) => Math.sin(seed * 1000 + index));
  const kept = new KeptAnswers('test', 7_000);
  for (const [seed, key] of ['a', 'b'].entries()) expect(await isRead(kept, key, '1', noise(seed))).toBe(true);
  expect(await isRead(kept, 'a', '1')).toBe(false);
  expect(await isRead(kept, 'c', '1', noise(9))).toBe(true);
  expect(await isRead(kept, 'a', '1', noise(0))).toBe(false);
  expect(await isRead(kept, 'b', '1', noise(1))).toBe(true);
  // An answer that is larger than all the room is still answered.
  expect(
    await isRead(
      kept,
      'd',
      '1',
      Array.from({ length: 9 }, (_, index) => noise(index)),
    ),
  ).toBe(true);
  expect(await isRead(kept, 'd', '1', 'd')).toBe(true);
});
