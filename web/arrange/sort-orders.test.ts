import { expect, test } from 'vitest';
import { sortOrders } from './sort-orders.ts';

/** What the server does with one request: the folder is taken out and put in at the index wanted. */
function applied(siblings: readonly string[], moving: readonly string[], beforeId: string | null): string[] {
  let list = [...siblings];
  for (const [at, index] of sortOrders(siblings, moving, beforeId).entries()) {
    const id = moving[at] ?? '';
    list = list.filter((other) => other !== id);
    list.splice(index, 0, id);
  }
  return list;
}

const siblings = ['a', 'b', 'c', 'd', 'e'];

test('one folder goes before another, or to the end', () => {
  expect(applied(siblings, ['d'], 'b')).toEqual(['a', 'd', 'b', 'c', 'e']);
  expect(applied(siblings, ['a'], 'c')).toEqual(['b', 'a', 'c', 'd', 'e']);
  expect(applied(siblings, ['a'], null)).toEqual(['b', 'c', 'd', 'e', 'a']);
});

test('several folders keep their order among themselves, wherever they come from', () => {
  expect(applied(siblings, ['a', 'b'], 'd')).toEqual(['c', 'a', 'b', 'd', 'e']);
  expect(applied(siblings, ['a', 'e'], 'c')).toEqual(['b', 'a', 'e', 'c', 'd']);
  expect(applied(siblings, ['x', 'y'], 'b')).toEqual(['a', 'x', 'y', 'b', 'c', 'd', 'e']);
  expect(applied(siblings, ['x', 'b', 'y'], null)).toEqual(['a', 'c', 'd', 'e', 'x', 'b', 'y']);
});

test('a place that is itself moved gives way to the next that stays', () => {
  expect(applied(siblings, ['b', 'c'], 'b')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(applied(siblings, ['d', 'e'], 'd')).toEqual(['a', 'b', 'c', 'd', 'e']);
});
