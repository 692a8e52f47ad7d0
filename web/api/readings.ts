/** Readings over a scope: traceability, figures, where a document is used, and the audit trail. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditFilter, TrailReviewBody } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { addressOf, call } from './client.ts';
import { keys } from './keys.ts';

export const traceabilityQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.traceability(scopeId),
    queryFn: ({ signal }) => call(routes.readTraceability, { params: { scopeId }, signal }),
  });

export const figuresQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.figures(scopeId),
    queryFn: ({ signal }) => call(routes.readFigures, { params: { scopeId }, signal }),
  });

interface Used {
  id: string;
  scopeId: string;
}

/** Beside traceability: what changes that view may change this one. */
export const whereUsedQuery = (document: Used) =>
  infiniteQueryOptions({
    queryKey: [...keys.traceability(document.scopeId), 'where-used', document.id] as const,
    queryFn: ({ pageParam, signal }) =>
      call(routes.readWhereUsed, { params: { id: document.id }, query: { limit: 20, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const usedByQuery = (document: Used) =>
  queryOptions({
    queryKey: [...keys.traceability(document.scopeId), 'use-count', document.id] as const,
    queryFn: ({ signal }) => call(routes.readWhereUsed, { params: { id: document.id }, query: { limit: 1 }, signal }),
  });

export const trailFilePath = (scopeId: string | null, filter: AuditFilter, format: 'csv' | 'jsonl') =>
  scopeId === null
    ? addressOf(routes.readInstallationTrail, { query: { ...filter, format } })
    : addressOf(routes.readScopeTrail, { params: { scopeId }, query: { ...filter, format } });

/** What the last walk found; nobody waits for it. */
export const lastTrailStateQuery = (scopeId: string | null) =>
  queryOptions({
    queryKey: keys.lastTrailState(scopeId ?? 'installation'),
    queryFn: ({ signal }) =>
      scopeId === null
        ? call(routes.readLastInstallationState, { signal })
        : call(routes.readLastScopeState, { params: { scopeId }, signal }),
  });

/** Walks the whole chain, so it is asked for by hand. */
export const readTrailState = (scopeId: string | null) =>
  scopeId === null ? call(routes.checkInstallationTrail) : call(routes.checkScopeTrail, { params: { scopeId } });

/** `scopeId` null is the installation's own trail: sign-ins, users and tokens. */
export const auditQuery = (scopeId: string | null, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: keys.audit(scopeId ?? 'installation', filter),
    queryFn: ({ pageParam, signal }) => {
      const page = { query: { ...filter, limit: 50, cursor: pageParam }, signal };
      return scopeId === null
        ? call(routes.listInstallationEvents, page)
        : call(routes.listScopeEvents, { params: { scopeId }, ...page });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The newest alone: where the next review begins. */
export const trailReviewsQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.trailReviews(scopeId),
    queryFn: ({ signal }) => call(routes.listTrailReviews, { params: { scopeId }, query: { limit: 1 }, signal }),
  });

export const reviewTrail = (scopeId: string, body: TrailReviewBody) =>
  call(routes.reviewTrail, { params: { scopeId }, body });
