import { expect, test } from 'vitest';
import { fitting } from './fitting-options.ts';

const ada = { value: '1', label: 'Ada Admin', note: 'ada@example.com' };
const quinn = { value: '2', label: 'Quinn Quality', note: 'qq@example.com' };
const reader = { value: '3', label: 'Reader' };

test('who fits the typed text by name or by second line stays, whatever its case', () => {
  expect(fitting([ada, quinn, reader], ' QUINN q')).toEqual([quinn]);
  expect(fitting([ada, quinn, reader], '@example')).toEqual([ada, quinn]);
  expect(fitting([ada, quinn, reader], '')).toEqual([ada, quinn, reader]);
});

test('who does not fit any more is left out', () => {
  expect(fitting([ada, quinn, reader], 'Rosa')).toEqual([]);
});
