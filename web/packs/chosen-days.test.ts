import { expect, test } from 'vitest';
import { monthsBefore, selectionFor } from './chosen-days.ts';

test.each([
  ['2026-03-10', 1, '2026-02-10'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2026-02-28', 12, '2025-02-28'],
])('%s less %i months is %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before);
});

test('a period is counted back from the day of the pack, or from the one that it is of', () => {
  expect(selectionFor({ folderId: 'f', sinceMonths: 1 }, '2026-03-10')).toEqual({ folderId: 'f', since: '2026-02-10' });
  expect(selectionFor({ at: '2026-01-31', sinceMonths: 1 }, '2026-03-10').since).toBe('2025-12-31');
  expect(selectionFor({ since: '2026-01-01' }, '2026-03-10')).toEqual({ since: '2026-01-01' });
});
