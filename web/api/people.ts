/** Members of a scope, users and scopes of the installation. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ApiToken,
  ChangeScopeBody,
  CreatedUser,
  KeptItem,
  List,
  Member,
  MemberCandidate,
  PasswordLink,
  Scope,
  User,
} from '../../contract/index.ts';
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

/** What the installation keeps for a time, for its administrators. */
export const keepingQuery = queryOptions({
  queryKey: ['keeping'] as const,
  queryFn: ({ signal }) => api.get<List<KeptItem>>('/api/keeping', undefined, signal),
});

export const scopeQuery = (id: string) =>
  queryOptions({
    queryKey: ['scopes', 'one', id] as const,
    queryFn: ({ signal }) => api.get<Scope>(`/api/scopes/${id}`, undefined, signal),
  });

export const changeScope = (id: string, change: ChangeScopeBody) => api.patch<Scope>(`/api/scopes/${id}`, change);

export const createScope = (name: string) => api.post<Scope>('/api/scopes', { name });

export const usersQuery = infiniteQueryOptions({
  queryKey: ['users'] as const,
  queryFn: ({ pageParam, signal }) => api.get<List<User>>('/api/users', { limit: 100, cursor: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

/** Without a password the answer has a link with which the person chooses one. */
export interface NewUser {
  email: string;
  displayName: string;
  password?: string;
  admin?: boolean;
}

export const createUser = (user: NewUser) => api.post<CreatedUser>('/api/users', user);

export const changeUser = (id: string, change: { disabled?: boolean; admin?: boolean; linkAtNextSignIn?: boolean }) =>
  api.patch<User>(`/api/users/${id}`, change);

/** Vouches for somebody who was let in again, so that they can sign. */
export const confirmIdentity = (userId: string) => api.post(`/api/users/${userId}/confirm`, {});
export const issuePasswordLink = (userId: string) => api.post<PasswordLink>(`/api/users/${userId}/password-reset`);

export const endSessionsOf = (userId: string) => api.delete(`/api/users/${userId}/sessions`);

export const tokensOfQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.userTokens(userId),
    queryFn: ({ signal }) => api.get<List<ApiToken>>(`/api/users/${userId}/tokens`, undefined, signal),
  });

export const revokeTokenOf = (userId: string, id: string) => api.delete(`/api/users/${userId}/tokens/${id}`);
