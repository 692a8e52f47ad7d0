/** What waits for the caller, what they are told and how, and the care for a document. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ChangeDocumentBody,
  DocumentDetail,
  Inbox,
  KeepBody,
  Kept,
  List,
  MailSetting,
  MemberCandidate,
  Notification,
  Waiting,
} from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

/** The inbox, and beside it what waits for nobody by name: whoever may release it. */
export interface Work extends Inbox {
  toRelease: Waiting[];
}

export const inboxQuery = queryOptions({
  queryKey: keys.inbox,
  queryFn: async ({ signal }): Promise<Work> => {
    const [inbox, { items: toRelease }] = await Promise.all([
      api.get<Inbox>('/api/me/inbox', undefined, signal),
      api.get<List<Waiting>>('/api/me/inbox/to-release', undefined, signal),
    ]);
    return { ...inbox, toRelease };
  },
});

export const newsQuery = infiniteQueryOptions({
  queryKey: keys.news,
  queryFn: ({ pageParam, signal }) =>
    api.get<List<Notification>>('/api/me/notifications', { limit: 50, cursor: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const markNewsRead = (which: { ids: string[] } | { all: true }) =>
  api.post<void>('/api/me/notifications/read', which);

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => api.get<{ mail: MailSetting }>('/api/me/settings', undefined, signal),
});

export const saveSettings = (mail: MailSetting) => api.put<{ mail: MailSetting }>('/api/me/settings', { mail });

export const ownersQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.members(scopeId), 'owners', q] as const,
    queryFn: ({ signal }) => api.get<List<MemberCandidate>>(`/api/scopes/${scopeId}/owners`, { q }, signal),
    placeholderData: (before) => before,
  });

export const changeDocument = (id: string, change: ChangeDocumentBody) =>
  api.patch<DocumentDetail>(`/api/documents/${id}`, change);

export const confirmReview = (id: string, note: string) =>
  api.post<DocumentDetail>(`/api/documents/${id}/confirm-review`, { note });

export const keptQuery = queryOptions({
  queryKey: keys.kept,
  queryFn: ({ signal }) => api.get<Kept>('/api/me/kept', undefined, signal),
  staleTime: 60_000,
});

/** Whoever only glances at a document has left its page by then. */
export const keep = (what: KeepBody) => api.put<void>('/api/me/kept', what, true);
