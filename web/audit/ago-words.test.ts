import { expect, test } from 'vitest';
import { agoWords } from './ago-words.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');

test.each([
  ['2026-03-10T12:00:05.000Z', 'just now'],
  ['2026-03-10T11:59:01.000Z', 'just now'],
  ['2026-03-10T11:59:00.000Z', '1 minute ago'],
  ['2026-03-10T09:59:00.000Z', '2 hours ago'],
  ['2026-03-09T12:00:00.000Z', '1 day ago'],
])('%s was %s', (at, words) => {
  expect(agoWords(at, now)).toBe(words);
});
