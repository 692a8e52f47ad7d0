import { expect, test } from 'vitest';
import { statementName } from './statement-names.ts';

test('a statement that comes again gets a name of its own and keeps it', () => {
  expect(statementName('select 1')).toBeUndefined();
  const name = statementName('select 1');
  expect(name).toMatch(/^s\d+$/);
  expect(statementName('select 1')).toBe(name);
  statementName('select 2');
  expect(statementName('select 2')).not.toBe(name);
});

test('however many different statements come, only so many get a name', () => {
  const texts = Array.from({ length: 2_000 }, (_, index) => `select 'many ${index}'`);
  const named = texts
    .flatMap((text) => [statementName(text), statementName(text)])
    .filter((name) => name !== undefined);
  expect(new Set(named).size).toBeLessThanOrEqual(500);
  expect(statementName('select 1')).toBeDefined();
});
