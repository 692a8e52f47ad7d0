import { expect, test } from 'vitest';
import { dueWords } from './due-words.ts';

test.each([
  ['2026-03-10', 'due today', false],
  ['2026-03-11', 'due in 1 day, on 2026-03-11', false],
  ['2026-04-10', 'due in 31 days, on 2026-04-10', false],
  ['2026-03-09', 'overdue by 1 day, since 2026-03-09', true],
  ['2025-03-10', 'overdue by 365 days, since 2025-03-10', true],
])('seen from 2026-03-10, %s is %s', (day, words, isOverdue) => {
  expect(dueWords(day, '2026-03-10')).toEqual({ words, isOverdue });
});
