/** Readings over a scope: traceability and the audit trail. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditEvent, AuditFilter, List, Traceability, TrailState } from '../../contract/index.ts';
import { api, apiUrl } from './client.ts';
import { keys } from './keys.ts';

export const traceabilityQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.traceability(scopeId),
    queryFn: ({ signal }) => api.get<Traceability>(`/api/scopes/${scopeId}/traceability`, undefined, signal),
  });

const trailOwner = (scopeId: string | null) => (scopeId === null ? '/api' : `/api/scopes/${scopeId}`);

export const trailFilePath = (scopeId: string | null, filter: AuditFilter, format: 'csv' | 'jsonl') =>
  apiUrl(`${trailOwner(scopeId)}/audit-trail`, { ...filter, format });

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
