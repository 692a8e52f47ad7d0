import { beforeEach, expect, test, vi } from 'vitest';
import { changeShown, drawAnew, expandedStore, setExpanded } from './expanded-store.ts';

const keys = (count: number) => new Set(Array.from({ length: count }, (_, index) => `row ${index}`));

beforeEach(() => {
  vi.useFakeTimers();
  setExpanded(new Set());
});

test('a few rows are shown as open at once', () => {
  setExpanded(keys(100));
  expect(expandedStore.get().size).toBe(100);
});

test('thousands are shown part after part, in their order, until all are', () => {
  const sizes: number[] = [];
  const stop = expandedStore.subscribe(() => sizes.push(expandedStore.get().size));
  setExpanded(keys(1_000));
  expect([...expandedStore.get()].at(-1)).toBe('row 249');
  vi.runAllTimers();
  stop();
  expect(sizes).toEqual([250, 500, 750, 1_000]);
});

test('a row that is closed or opened meanwhile stays so, and the others still come', () => {
  setExpanded(keys(600));
  const shown = new Set(expandedStore.get());
  shown.delete('row 3');
  shown.add('another');
  changeShown(shown);
  vi.runAllTimers();
  expect(expandedStore.has('row 3')).toBe(false);
  expect(expandedStore.has('another')).toBe(true);
  expect(expandedStore.get().size).toBe(600);
});

test('a tree that is drawn anew begins with the first part', () => {
  setExpanded(keys(600));
  vi.runAllTimers();
  drawAnew();
  expect(expandedStore.get().size).toBe(250);
  vi.runAllTimers();
  expect(expandedStore.get().size).toBe(600);
});

test('what closes at once does not wait', () => {
  setExpanded(keys(600));
  setExpanded(new Set());
  expect(expandedStore.get().size).toBe(0);
  vi.runAllTimers();
  expect(expandedStore.get().size).toBe(0);
});
