import { expect, test } from 'vitest';
import { leftWords, type Sample, secondsLeft, withSample } from './time-left.ts';

const samples = (...done: [seconds: number, done: number][]): Sample[] =>
  done.reduce<Sample[]>((all, [at, count]) => withSample(all, { at: at * 1000, done: count }), []);

test('what is left takes as long for each document as those that were done', () => {
  expect(secondsLeft(samples([0, 0], [10, 20]), 100, 10_000)).toBe(40);
  expect(secondsLeft(samples([0, 0], [10, 20]), 100, 15_000)).toBe(35);
});

test('what was done long ago, or by an earlier try, does not count', () => {
  expect(secondsLeft(samples([0, 0], [1, 500], [40, 510], [50, 520]), 620, 50_000)).toBe(100);
  expect(secondsLeft(samples([0, 0], [10, 50], [20, 0], [30, 10]), 20, 30_000)).toBe(10);
});

test('nothing is said before two seconds, or while nothing moves', () => {
  expect(secondsLeft(samples([0, 0], [1, 5]), 10, 1_000)).toBeNull();
  expect(secondsLeft(samples([0, 3], [10, 3]), 10, 10_000)).toBeNull();
  expect(secondsLeft([], 10, 0)).toBeNull();
});

test.each([
  [4, 'a few seconds left'],
  [31, 'about 40 seconds left'],
  [58, 'about a minute left'],
  [150, 'about 3 minutes left'],
  [7_300, 'about 2 hours left'],
])('%i seconds are %s', (seconds, words) => {
  expect(leftWords(seconds)).toBe(words);
});
