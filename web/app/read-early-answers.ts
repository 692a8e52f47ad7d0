/**
 * What ask-early.ts asked for is read while the Documents screen is still on its way: where the answers are there first, the screen is
 * drawn once, with its rows.
 */
import type { DocumentsSearch } from '../address/index.ts';
import {
  documentListQuery,
  firstDocumentsUrl,
  folderTreeQuery,
  folderTreeUrl,
  isAskedEarly,
  meQuery,
  queryClient,
} from '../api/index.ts';

export function readEarlyAnswers({ scope, folder }: DocumentsSearch): void {
  const place = { scopeId: scope, folderId: folder };
  if (isAskedEarly(firstDocumentsUrl(place))) void queryClient.prefetchInfiniteQuery(documentListQuery(place));
  for (const { id } of queryClient.getQueryData(meQuery.queryKey)?.scopes ?? []) {
    if (isAskedEarly(folderTreeUrl(id))) void queryClient.prefetchQuery(folderTreeQuery(id));
  }
}
