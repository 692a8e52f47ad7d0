/** Read and understood: what one has to read, acknowledging it, duties, and the record of a scope. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AcknowledgeBody,
  ChangeReadingDutyBody,
  CreateReadingDutyBody,
  ReadingMatrixQuery,
  RemindBody,
} from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { addressOf, call } from './client.ts';
import { keys } from './keys.ts';

/** The caller's own assignments of one document, newest first. */
export const ownReadingQuery = (documentId: string) =>
  queryOptions({
    queryKey: [...keys.document(documentId), 'own-reading'] as const,
    queryFn: ({ signal }) => call(routes.listOwnReading, { query: { documentId, limit: 200 }, signal }),
  });

export const ownRecordQuery = infiniteQueryOptions({
  queryKey: [...keys.inbox, 'own-record'] as const,
  queryFn: ({ pageParam, signal }) => call(routes.listOwnReading, { query: { limit: 100, cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const acknowledgeVersion = (versionId: string, body: AcknowledgeBody) =>
  call(routes.acknowledgeVersion, { params: { id: versionId }, body });

export const ownRecordFile = addressOf(routes.exportOwnReading);

export const dutiesQuery = (scopeId: string) =>
  infiniteQueryOptions({
    queryKey: ['reading', scopeId, 'duties'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(routes.listReadingDuties, { params: { scopeId }, query: { limit: 50, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const createDuty = (scopeId: string, duty: CreateReadingDutyBody) =>
  call(routes.createReadingDuty, { params: { scopeId }, body: duty });

export const changeDuty = (id: string, change: ChangeReadingDutyBody) =>
  call(routes.changeReadingDuty, { params: { id }, body: change });

export const removeDuty = (id: string) => call(routes.deleteReadingDuty, { params: { id } });

export const remindReaders = (scopeId: string, body: RemindBody) =>
  call(routes.remindReaders, { params: { scopeId }, body });

export const readersQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.members(scopeId), 'readers', q] as const,
    queryFn: ({ signal }) => call(routes.findReaders, { params: { scopeId }, query: { q }, signal }),
    placeholderData: (before) => before,
  });

export interface MatrixFilter {
  q?: string | undefined;
  state?: ReadingMatrixQuery['state'] | undefined;
  folderId?: string | undefined;
  at?: string | undefined;
}

export const matrixQuery = (scopeId: string, filter: MatrixFilter) =>
  infiniteQueryOptions({
    queryKey: ['reading', scopeId, 'matrix', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(routes.readReadingMatrix, {
        params: { scopeId },
        query: { ...filter, limit: 100, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The record as a file. The matrix finds people by name, a file does not: it holds everybody. */
export const recordFileAddress = (scopeId: string, kind: 'csv' | 'pdf', { state, folderId, at }: MatrixFilter) =>
  kind === 'csv'
    ? addressOf(routes.listReading, { params: { scopeId }, query: { format: 'csv', state, folderId, at } })
    : addressOf(routes.exportReading, { params: { scopeId }, query: { state, folderId, at } });
