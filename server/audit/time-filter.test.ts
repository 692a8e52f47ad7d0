import { expect, test } from 'vitest';
import { AppError } from '../../contract/index.ts';
import { lowerBound, upperBound } from './time-filter.ts';

test('a day is taken whole, in UTC', () => {
  expect(lowerBound('2026-11-15').toISOString()).toBe('2026-11-15T00:00:00.000Z');
  expect(upperBound('2026-11-15').toISOString()).toBe('2026-11-16T00:00:00.000Z');
});

test('a time is taken to the millisecond, in any zone', () => {
  expect(lowerBound('2026-11-15T10:00:00.5+01:00').toISOString()).toBe('2026-11-15T09:00:00.500Z');
  expect(upperBound('2026-11-15T09:00:00Z').toISOString()).toBe('2026-11-15T09:00:00.001Z');
});

test.each(['', 'today', '2026', '2026-02-30', '2026-13-01', '2026-11-15T25:00:00Z', '2026-11-15T09:00:00', '1'])(
  '"%s" is neither a day nor a time',
  (text) => {
    expect(() => lowerBound(text)).toThrow(AppError);
    expect(() => upperBound(text)).toThrow(AppError);
  },
);
