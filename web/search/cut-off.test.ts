import { expect, test } from 'vitest';
import { mayBeCutOff } from './cut-off.ts';

test('a list that ended with as many as are ranked may be cut off; one with more to come or with fewer is not', () => {
  expect(mayBeCutOff(1_000, false)).toBe(true);
  expect(mayBeCutOff(2_510, false)).toBe(true);
  expect(mayBeCutOff(1_020, true)).toBe(false);
  expect(mayBeCutOff(999, false)).toBe(false);
});
