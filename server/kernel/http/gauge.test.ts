import { expect, test } from 'vitest';
import { Gauge } from './gauge.ts';

const roomy = 0.4;

function after(...samples: [lateness: number, heap: number][]): boolean {
  const gauge = new Gauge();
  for (const [lateness, heap] of samples) gauge.note(lateness, heap);
  return gauge.underPressure;
}

test('an event loop that stands still for seconds on end is pressure', () => {
  expect(after([4_000, roomy], [5_000, roomy], [3_500, roomy])).toBe(true);
});

test('one late sample is none, however late: the process was stopped for a while, and goes on', () => {
  expect(after([0, roomy], [3_600_000, roomy])).toBe(false);
  expect(after([4_000, roomy], [4_000, roomy], [0, roomy], [4_000, roomy])).toBe(false);
});

test('a sample that is missing is none', () => {
  expect(after([Number.NaN, roomy], [Number.NaN, roomy], [Number.NaN, roomy])).toBe(false);
  expect(after([0, Number.NaN])).toBe(false);
});

test('a heap that is nearly full is pressure until it is not', () => {
  expect(after([0, 0.96])).toBe(true);
  expect(after([0, 0.96], [0, roomy])).toBe(false);
});
