/** Readings over a scope: traceability and the audit trail. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AuditEvent, List, Traceability } from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

export const traceabilityQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.traceability(scopeId),
    queryFn: ({ signal }) => api.get<Traceability>(`/api/scopes/${scopeId}/traceability`, undefined, signal),
  });

export interface AuditFilter {
  type?: string | undefined;
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** `scopeId` null is the installation's own trail: sign-ins, users and tokens. */
export const auditQuery = (scopeId: string | null, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: keys.audit(scopeId ?? 'installation', filter),
    queryFn: ({ pageParam, signal }) =>
      api.get<List<AuditEvent>>(
        scopeId === null ? '/api/audit-events' : `/api/scopes/${scopeId}/audit-events`,
        { ...filter, limit: 50, cursor: pageParam },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
