/** Review: what changed, what happened to a version, comments, and who could review. */
import { queryOptions } from '@tanstack/react-query';
import type {
  ApprovalRecordView,
  ChangeCommentBody,
  Changes,
  Comment,
  CommentText,
  CreateCommentBody,
  KeptSubmission,
  List,
  MemberCandidate,
  RecordEntry,
} from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

/** `revision` is in the key, because a draft that was saved since has other changes. */
export const changesQuery = (versionId: string, revision: number, from?: string) =>
  queryOptions({
    queryKey: keys.changes(versionId, { revision, from }),
    queryFn: ({ signal }) => api.get<Changes>(`/api/documents/versions/${versionId}/changes`, { from }, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });

/** `revision` is in the key, because a step since has ended or begun one. */
export const submissionsQuery = (versionId: string, revision: number) =>
  queryOptions({
    queryKey: keys.submissions(versionId, revision),
    queryFn: ({ signal }) =>
      api.get<List<KeptSubmission>>(`/api/documents/versions/${versionId}/submissions`, undefined, signal),
  });

export const recordQuery = (versionId: string) =>
  queryOptions({
    queryKey: keys.record(versionId),
    queryFn: ({ signal }) =>
      api.get<List<RecordEntry>>(`/api/documents/versions/${versionId}/record`, undefined, signal),
  });

export const approvalRecordQuery = (versionId: string) =>
  queryOptions({
    queryKey: keys.approvalRecord(versionId),
    queryFn: ({ signal }) =>
      api.get<ApprovalRecordView>(`/api/documents/versions/${versionId}/approval-record`, undefined, signal),
  });

/** All of them, however many pages that takes: threads and marks need every one. */
async function fetchAll<T>(path: string, query: Record<string, string>, signal: AbortSignal): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const page: List<T> = await api.get(path, { ...query, limit: 200, ...(cursor === null ? {} : { cursor }) }, signal);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

export const commentsQuery = (versionId: string) =>
  queryOptions({
    queryKey: keys.comments(versionId),
    queryFn: async ({ signal }) => ({
      items: await fetchAll<Comment>(`/api/documents/versions/${versionId}/comments`, { passages: 'true' }, signal),
    }),
  });

/** What it said before, oldest first. `changedAt` is in the key, because a change since has left one more. */
export const commentTextsQuery = ({ id, changedAt }: Pick<Comment, 'id' | 'changedAt'>) =>
  queryOptions({
    queryKey: keys.commentTexts(id, changedAt),
    queryFn: ({ signal }) => fetchAll<CommentText>(`/api/comments/${id}/history`, {}, signal),
  });

export const addComment = (versionId: string, comment: CreateCommentBody) =>
  api.post<Comment>(`/api/documents/versions/${versionId}/comments`, comment);

export const changeComment = (id: string, change: ChangeCommentBody) =>
  api.patch<Comment>(`/api/comments/${id}`, change);

export const reviewersQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.members(scopeId), 'reviewers', q] as const,
    queryFn: ({ signal }) => api.get<List<MemberCandidate>>(`/api/scopes/${scopeId}/reviewers`, { q }, signal),
    placeholderData: (before) => before,
  });

/** Where people of single sign-on sign in anew; they come back to `returnTo` with a ticket behind the #. */
export const signAnewAddress = (returnTo: string) =>
  `/api/auth/oidc/start?${new URLSearchParams({ purpose: 'sign', returnTo })}`;
