/** What waits for the caller, what they are told and how, and the care for a document. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ChangeDocumentBody,
  Inbox,
  KeepBody,
  LanguageChoice,
  MailSetting,
  Waiting,
} from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

/** The inbox, and beside it what waits for nobody by name: whoever may release it. */
export interface Work extends Inbox {
  toRelease: Waiting[];
}

export const inboxQuery = queryOptions({
  queryKey: keys.inbox,
  queryFn: async ({ signal }): Promise<Work> => {
    const [inbox, { items: toRelease }] = await Promise.all([
      call(routes.readInbox, { signal }),
      call(routes.listToRelease, { signal }),
    ]);
    return { ...inbox, toRelease };
  },
});

export const newsQuery = infiniteQueryOptions({
  queryKey: keys.news,
  queryFn: ({ pageParam, signal }) =>
    call(routes.listNotifications, { query: { limit: 50, cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const markNewsRead = (which: { ids: string[] } | { all: true }) =>
  call(routes.readNotifications, { body: which });

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call(routes.readSettings, { signal }),
});

export const readLanguage = () => call(routes.readLanguage, {});
export const saveLanguage = (language: LanguageChoice['language']) =>
  call(routes.changeLanguage, { body: { language } });

export const saveSettings = (mail: MailSetting) => call(routes.changeSettings, { body: { mail } });

export const ownersQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.members(scopeId), 'owners', q] as const,
    queryFn: ({ signal }) => call(routes.findOwners, { params: { scopeId }, query: { q }, signal }),
    placeholderData: (before) => before,
  });

export const changeDocument = (id: string, change: ChangeDocumentBody) =>
  call(routes.changeDocument, { params: { id }, body: change });

export const confirmReview = (id: string, note: string) =>
  call(routes.confirmReview, { params: { id }, body: { note } });

export const keptQuery = queryOptions({
  queryKey: keys.kept,
  queryFn: ({ signal }) => call(routes.readKept, { signal }),
  staleTime: 60_000,
});

/** Whoever only glances at a document has left its page by then. */
export const keep = (what: KeepBody) => call(routes.keep, { body: what, keepalive: true });
