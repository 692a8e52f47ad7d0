import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../api/index.ts';
import { Refresh } from './refresh.ts';

const scopeId = 'a-scope';
const change = { event: 'tree', ids: { scopeId } } as const;
const changeOfDocument = { event: 'document', ids: { scopeId, documentId: 'a-document' } } as const;
let client: QueryClient;
let read: string[];
let answerRows: (() => void)[];

/** Both are on the screen; the rows answer when the test says so. */
async function shown(): Promise<Refresh> {
  const watch = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  watch(keys.documentList({}), () => {
    read.push('rows');
    return new Promise((resolve) => answerRows.push(() => resolve({ pages: [] })));
  });
  watch(keys.folders(scopeId), async () => {
    read.push('folders');
    return {};
  });
  await answer();
  read = [];
  return new Refresh(client);
}

async function answer(): Promise<void> {
  for (const resolve of answerRows.splice(0)) resolve();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  client = new QueryClient();
  [read, answerRows] = [[], []];
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

test('a change of a document is read after a moment, rows before folders', async () => {
  const refresh = await shown();
  refresh.hear(change);
  refresh.hear(changeOfDocument);
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toEqual(['rows']);
  await answer();
  expect(read).toEqual(['rows', 'folders']);
});

test('a change of folders is read before rows, since the folder that is shown may be gone', async () => {
  const refresh = await shown();
  refresh.hear(change);
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toEqual(['folders', 'rows']);
});

test('folders do not wait forever for rows', async () => {
  const refresh = await shown();
  refresh.hear(change);
  refresh.hear(changeOfDocument);
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toEqual(['rows', 'folders']);
});

test('a second change soon after is read as soon, and more than two a second are not', async () => {
  const refresh = await shown();
  for (const expected of [1, 2]) {
    refresh.hear(change);
    await vi.advanceTimersByTimeAsync(100);
    await answer();
    expect(read.filter((what) => what === 'rows')).toHaveLength(expected);
  }
  refresh.hear(change);
  await vi.advanceTimersByTimeAsync(500);
  expect(read.filter((what) => what === 'rows')).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(read.filter((what) => what === 'rows')).toHaveLength(3);
});

test('nothing is read while something is in the hand, and all of it afterwards', async () => {
  const refresh = await shown();
  refresh.hold(true);
  refresh.hear(change);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read).toEqual([]);
  refresh.hold(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toEqual(['folders', 'rows']);
});
