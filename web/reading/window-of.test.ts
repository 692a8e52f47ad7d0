import { expect, test } from 'vitest';
import { isSameRange, shownRange } from './window-of.ts';

test('only what can be seen is drawn, and a little beside it', () => {
  expect(shownRange(0, 320, 32, 2_000)).toEqual({ first: 0, end: 16 });
  expect(shownRange(32_000, 320, 32, 2_000)).toEqual({ first: 996, end: 1_016 });
  expect(shownRange(63_680, 320, 32, 2_000)).toEqual({ first: 1_984, end: 2_000 });
});

test('a small movement draws nothing new', () => {
  const before = shownRange(32_010, 320, 32, 2_000);
  expect(isSameRange(before, shownRange(32_060, 320, 32, 2_000))).toBe(true);
  expect(isSameRange(before, shownRange(32_200, 320, 32, 2_000))).toBe(false);
});

test('a place behind the end shows nothing and breaks nothing', () => {
  expect(shownRange(99_999, 320, 32, 10)).toEqual({ first: 10, end: 10 });
  expect(shownRange(0, 320, 32, 0)).toEqual({ first: 0, end: 0 });
});
