/** Members of a scope, users and scopes of the installation, and the caller's own tokens. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiToken, CreatedApiToken, List, Member, MemberCandidate, Scope, User } from '../../contract/index.ts';
import type { Permission, Role } from '../../domain/permissions/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

export interface Holding {
  roles: Role[];
  permissions: Permission[];
}

export const membersQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.members(scopeId),
    queryFn: ({ signal }) => api.get<List<Member>>(`/api/scopes/${scopeId}/members`, undefined, signal),
  });

export const candidatesQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.members(scopeId), 'candidates', q] as const,
    queryFn: ({ signal }) => api.get<List<MemberCandidate>>(`/api/scopes/${scopeId}/member-candidates`, { q }, signal),
    placeholderData: (before) => before,
  });

export const setMember = (scopeId: string, userId: string, holding: Holding) =>
  api.put<Member>(`/api/scopes/${scopeId}/members/${userId}`, holding);

export const removeMember = (scopeId: string, userId: string) => api.delete(`/api/scopes/${scopeId}/members/${userId}`);

export const allScopesQuery = queryOptions({
  queryKey: ['scopes', 'all'] as const,
  queryFn: ({ signal }) => api.get<List<Scope>>('/api/scopes', { all: true }, signal),
});

export const createScope = (name: string) => api.post<Scope>('/api/scopes', { name });

export const usersQuery = infiniteQueryOptions({
  queryKey: ['users'] as const,
  queryFn: ({ pageParam, signal }) => api.get<List<User>>('/api/users', { limit: 100, cursor: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

export const createUser = (user: { email: string; displayName: string; password: string }) =>
  api.post<User>('/api/users', user);

export const changeUser = (id: string, change: { displayName?: string; disabled?: boolean }) =>
  api.patch<User>(`/api/users/${id}`, change);

export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => api.get<List<ApiToken>>('/api/tokens', undefined, signal),
});

export const createToken = (name: string, expiresAt: string) =>
  api.post<CreatedApiToken>('/api/tokens', { name, expiresAt });

export const revokeToken = (id: string) => api.delete(`/api/tokens/${id}`);
