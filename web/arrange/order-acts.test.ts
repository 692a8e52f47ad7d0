import { expect, test } from 'vitest';
import type { DocumentItem } from '../../contract/index.ts';
import { documentGoesBefore, putBefore } from './order-acts.ts';

const list = ['a', 'b', 'c', 'd'];
const put = (held: string, beforeId: string | null) => putBefore(list, new Set(held), beforeId).join('');

test('held documents go before another or to the end, in their order among themselves', () => {
  expect(put('d', 'b')).toBe('adbc');
  expect(put('ca', null)).toBe('bdac');
  expect(put('ad', 'c')).toBe('badc');
});

test('a target that is held itself gives way to the next that is not', () => {
  expect(put('bc', 'b')).toBe('abcd');
  expect(put('cd', 'c')).toBe('abcd');
});

test('a document that is no longer in the folder is not put into its order', () => {
  expect(put('xb', null)).toBe('acdb');
  expect(put('b', 'x')).toBe('acdb');
});

test('steps without dragging name the document to go before, and there is none beyond the ends', () => {
  const documents = list.map((id) => ({ id }) as DocumentItem);
  expect(documentGoesBefore(documents, 'c', 'up')).toBe('b');
  expect(documentGoesBefore(documents, 'b', 'down')).toBe('d');
  expect(documentGoesBefore(documents, 'c', 'down')).toBeNull();
  expect(documentGoesBefore(documents, 'c', 'first')).toBe('a');
  expect(documentGoesBefore(documents, 'b', 'last')).toBeNull();
  expect(documentGoesBefore(documents, 'a', 'up')).toBeUndefined();
  expect(documentGoesBefore(documents, 'a', 'first')).toBeUndefined();
  expect(documentGoesBefore(documents, 'd', 'down')).toBeUndefined();
  expect(documentGoesBefore(documents, 'x', 'up')).toBeUndefined();
});
