/** Readings over a scope: traceability, figures, where a document is used, and the audit trail. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AuditEvent,
  AuditFilter,
  Figures,
  LastTrailState,
  List,
  Traceability,
  TrailReview,
  TrailReviewBody,
  TrailState,
  WhereUsed,
} from '../../contract/index.ts';
import { api, apiUrl } from './client.ts';
import { keys } from './keys.ts';

export const traceabilityQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.traceability(scopeId),
    queryFn: ({ signal }) => api.get<Traceability>(`/api/scopes/${scopeId}/traceability`, undefined, signal),
  });

export const figuresQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.figures(scopeId),
    queryFn: ({ signal }) => api.get<Figures>(`/api/scopes/${scopeId}/figures`, undefined, signal),
  });

interface Used {
  id: string;
  scopeId: string;
}

const usesPath = ({ id }: Used) => `/api/documents/${id}/where-used`;

/** Beside traceability: what changes that view may change this one. */
export const whereUsedQuery = (document: Used) =>
  infiniteQueryOptions({
    queryKey: [...keys.traceability(document.scopeId), 'where-used', document.id] as const,
    queryFn: ({ pageParam, signal }) =>
      api.get<WhereUsed>(usesPath(document), { limit: 20, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const usedByQuery = (document: Used) =>
  queryOptions({
    queryKey: [...keys.traceability(document.scopeId), 'use-count', document.id] as const,
    queryFn: ({ signal }) => api.get<WhereUsed>(usesPath(document), { limit: 1 }, signal),
  });

const trailOwner = (scopeId: string | null) => (scopeId === null ? '/api' : `/api/scopes/${scopeId}`);

export const trailFilePath = (scopeId: string | null, filter: AuditFilter, format: 'csv' | 'jsonl') =>
  apiUrl(`${trailOwner(scopeId)}/audit-trail`, { ...filter, format });

/** What the last walk found; nobody waits for it. */
export const lastTrailStateQuery = (scopeId: string | null) =>
  queryOptions({
    queryKey: keys.lastTrailState(scopeId ?? 'installation'),
    queryFn: ({ signal }) =>
      api.get<LastTrailState>(`${trailOwner(scopeId)}/audit-trail/last-state`, undefined, signal),
  });

/** Walks the whole chain, so it is asked for by hand. */
export const readTrailState = (scopeId: string | null) =>
  api.get<TrailState>(`${trailOwner(scopeId)}/audit-trail/state`);

/** `scopeId` null is the installation's own trail: sign-ins, users and tokens. */
export const auditQuery = (scopeId: string | null, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: keys.audit(scopeId ?? 'installation', filter),
    queryFn: ({ pageParam, signal }) =>
      api.get<List<AuditEvent>>(
        `${trailOwner(scopeId)}/audit-events`,
        { ...filter, limit: 50, cursor: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The newest alone: where the next review begins. */
export const trailReviewsQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.trailReviews(scopeId),
    queryFn: ({ signal }) => api.get<List<TrailReview>>(`/api/scopes/${scopeId}/trail-reviews`, { limit: 1 }, signal),
  });

export const reviewTrail = (scopeId: string, body: TrailReviewBody) =>
  api.post<TrailReview>(`/api/scopes/${scopeId}/trail-reviews`, body);
