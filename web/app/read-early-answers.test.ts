import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '../../contract/index.ts';
import {
  askEarly,
  documentListQuery,
  firstDocumentsUrl,
  folderTreeQuery,
  folderTreeUrl,
  meQuery,
  queryClient,
} from '../api/index.ts';
import { readEarlyAnswers } from './read-early-answers.ts';

const answer = { items: [], nextCursor: null };
const fetched = vi.fn(async () => Response.json(answer));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  queryClient.setQueryData(meQuery.queryKey, { scopes: [{ id: 'asked' }, { id: 'not-asked' }] } as Me);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  fetched.mockClear();
});

test('what was asked for early is read before the screen is there, and not asked for again', async () => {
  await askEarly(folderTreeUrl('asked'));
  await askEarly(firstDocumentsUrl({ scopeId: 'asked' }));
  readEarlyAnswers({ scope: 'asked' });
  await vi.waitFor(() => {
    expect(queryClient.getQueryData(folderTreeQuery('asked').queryKey)).toEqual(answer);
    expect(queryClient.getQueryData(documentListQuery({ scopeId: 'asked' }).queryKey)?.pages).toEqual([answer]);
  });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('what was not asked for early is left to the screen', () => {
  readEarlyAnswers({ scope: 'not-asked' });
  expect(queryClient.getQueryState(folderTreeQuery('not-asked').queryKey)).toBeUndefined();
  expect(queryClient.getQueryState(documentListQuery({ scopeId: 'not-asked' }).queryKey)).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});
