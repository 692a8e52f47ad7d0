import { expect, test } from 'vitest';
import { isDay, isMeantDay } from './index.ts';

test('a day is one that the calendar has', () => {
  for (const day of ['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31']) expect(isDay(day), day).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '12026-01-01', '2026-1-1', '']) {
    expect(isDay(text), text).toBe(false);
  }
});

test('a year that nobody means is a slip of the hand', () => {
  for (const day of ['1900-01-01', '2026-11-16', '9999-12-31']) expect(isMeantDay(day), day).toBe(true);
  for (const day of ['0001-01-01', '0202-06-01', '1899-12-31', '2026-02-30']) {
    expect(isMeantDay(day), day).toBe(false);
  }
});
