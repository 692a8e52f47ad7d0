import { expect, test } from 'vitest';
import { numberOf } from './word-numbers.ts';

test('numbers, letters and Roman numbers of Word are read, and the last of several', () => {
  const seen = {
    '1.': 1,
    '12)': 12,
    '(3)': 3,
    '2.1.': 1,
    '4.3.7': 7,
    'b.': 2,
    'B)': 2,
    'ii.': 2,
    'xiv.': 14,
    'z.': 26,
    'aa.': 27,
  };
  for (const [marker, number] of Object.entries(seen)) expect(numberOf(marker, 1), marker).toBe(number);
});

test('what may be a letter or a Roman number is the one that comes next', () => {
  expect([numberOf('i.', 1), numberOf('i.', 9), numberOf('c.', 3), numberOf('c.', 100), numberOf('v.', 5)]).toEqual([
    1, 9, 3, 100, 5,
  ]);
});

test('a bullet is no number, and no word is one', () => {
  for (const marker of ['·', 'o', '§', '–', '', 'note:', 'ab.', '1', '.'])
    expect(numberOf(marker, 1), marker).toBeNull();
});
