/** Review: what changed, what happened to a version, comments, and who could review. */
import { queryOptions } from '@tanstack/react-query';
import type { ChangeCommentBody, Comment, CreateCommentBody, List } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { addressOf, call } from './client.ts';
import { keys } from './keys.ts';

/** `revision` is in the key, because a draft that was saved since has other changes. */
export const changesQuery = (versionId: string, revision: number, from?: string) =>
  queryOptions({
    queryKey: keys.changes(versionId, { revision, from }),
    queryFn: ({ signal }) => call(routes.readChanges, { params: { id: versionId }, query: { from }, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** `revision` is in the key, because a step since has ended or begun one. */
export const submissionsQuery = (versionId: string, revision: number) =>
  queryOptions({
    queryKey: keys.submissions(versionId, revision),
    queryFn: ({ signal }) => call(routes.listSubmissions, { params: { id: versionId }, signal }),
  });

export const recordQuery = (versionId: string) =>
  queryOptions({
    queryKey: keys.record(versionId),
    queryFn: ({ signal }) => call(routes.readRecord, { params: { id: versionId }, signal }),
  });

export const approvalRecordQuery = (versionId: string) =>
  queryOptions({
    queryKey: keys.approvalRecord(versionId),
    queryFn: ({ signal }) => call(routes.readApprovalRecord, { params: { id: versionId }, signal }),
  });

/** All of them, however many pages that takes: threads and marks need every one. */
async function fetchAll<T>(read: (page: { limit: number; cursor: string | null }) => Promise<List<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: List<T> = await read({ limit: 200, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

export const commentsQuery = (versionId: string) =>
  queryOptions({
    queryKey: keys.comments(versionId),
    queryFn: async ({ signal }) => ({
      items: await fetchAll((page) =>
        call(routes.listComments, { params: { id: versionId }, query: { passages: true, ...page }, signal }),
      ),
    }),
  });

/** What it said before, oldest first. `changedAt` is in the key, because a change since has left one more. */
export const commentTextsQuery = ({ id, changedAt }: Pick<Comment, 'id' | 'changedAt'>) =>
  queryOptions({
    queryKey: keys.commentTexts(id, changedAt),
    queryFn: ({ signal }) => fetchAll((page) => call(routes.listCommentTexts, { params: { id }, query: page, signal })),
  });

export const addComment = (versionId: string, comment: CreateCommentBody) =>
  call(routes.addComment, { params: { id: versionId }, body: comment });

export const commentPictureAddress = (id: string) => addressOf(routes.readCommentPicture, { params: { id } });

export const changeComment = (id: string, change: ChangeCommentBody) =>
  call(routes.changeComment, { params: { id }, body: change });

export const reviewersQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.members(scopeId), 'reviewers', q] as const,
    queryFn: ({ signal }) => call(routes.findReviewers, { params: { scopeId }, query: { q }, signal }),
    placeholderData: (before) => before,
  });

/** Where people of single sign-on sign in anew; they come back to `returnTo` with a ticket behind the #. */
export const signAnewAddress = (returnTo: string) =>
  addressOf(routes.startSingleSignOn, { query: { purpose: 'sign', returnTo } });
