/** Read and understood: what one has to read, acknowledging it, duties, and the record of a scope. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AcknowledgeBody,
  Assignment,
  ChangeReadingDutyBody,
  CreateReadingDutyBody,
  List,
  MemberCandidate,
  ReadingDuty,
  ReadingMatrix,
  ReadingReminder,
  RemindBody,
} from '../../contract/index.ts';
import { api, apiUrl } from './client.ts';
import { keys } from './keys.ts';

/** The caller's own assignments of one document, newest first. */
export const ownReadingQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...keys.document(documentId), 'own-reading'] as const,
    queryFn: ({ signal }) => api.get<List<Assignment>>('/api/me/reading', { documentId, limit: 200 }, signal),
  });

export const ownRecordQuery = infiniteQueryOptions({
  queryKey: [...keys.inbox, 'own-record'] as const,
  queryFn: ({ pageParam, signal }) =>
    api.get<List<Assignment>>('/api/me/reading', { limit: 100, cursor: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const acknowledgeVersion = (versionId: string, body: AcknowledgeBody) =>
  api.post<Assignment>(`/api/documents/versions/${versionId}/acknowledge`, body);

export const ownRecordFile = '/api/me/reading/export/pdf';

export const dutiesQuery = (scopeId: string) =>
  infiniteQueryOptions({
    queryKey: ['reading', scopeId, 'duties'] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<List<ReadingDuty>>(`/api/scopes/${scopeId}/reading-duties`, { limit: 50, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const createDuty = (scopeId: string, duty: CreateReadingDutyBody) =>
  api.post<ReadingDuty>(`/api/scopes/${scopeId}/reading-duties`, duty);

export const changeDuty = (id: string, change: ChangeReadingDutyBody) =>
  api.patch<ReadingDuty>(`/api/reading-duties/${id}`, change);

export const removeDuty = (id: string) => api.delete(`/api/reading-duties/${id}`);

export const remindReaders = (scopeId: string, body: RemindBody) =>
  api.post<ReadingReminder>(`/api/scopes/${scopeId}/reading/reminders`, body);

export const readersQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.members(scopeId), 'readers', q] as const,
    queryFn: ({ signal }) => api.get<List<MemberCandidate>>(`/api/scopes/${scopeId}/readers`, { q }, signal),
    placeholderData: (before) => before,
  });

export interface MatrixFilter {
  q?: string | undefined;
  state?: string | undefined;
  folderId?: string | undefined;
  at?: string | undefined;
}

export const matrixQuery = (scopeId: string, filter: MatrixFilter) =>
  infiniteQueryOptions({
    queryKey: ['reading', scopeId, 'matrix', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<ReadingMatrix>(
        `/api/scopes/${scopeId}/reading/matrix`,
        { ...filter, limit: 100, cursor: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The record as a file. The matrix finds people by name, a file does not: it holds everybody. */
export const recordFileAddress = (scopeId: string, kind: 'csv' | 'pdf', { state, folderId, at }: MatrixFilter) =>
  kind === 'csv'
    ? apiUrl(`/api/scopes/${scopeId}/reading`, { format: 'csv', state, folderId, at })
    : apiUrl(`/api/scopes/${scopeId}/reading/export/pdf`, { state, folderId, at });
