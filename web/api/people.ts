/** Members of a scope, users and scopes of the installation. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ChangeScopeBody } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import type { Permission, Role } from '../../domain/permissions/index.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

export interface Holding {
  roles: Role[];
  permissions: Permission[];
}

export const membersQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.members(scopeId),
    queryFn: ({ signal }) => call(routes.listMembers, { params: { scopeId }, signal }),
  });

export const candidatesQuery = (scopeId: string, q: string) =>
  queryOptions({
    queryKey: [...keys.members(scopeId), 'candidates', q] as const,
    queryFn: ({ signal }) => call(routes.findMemberCandidates, { params: { scopeId }, query: { q }, signal }),
    placeholderData: (before) => before,
  });

export const setMember = (scopeId: string, userId: string, holding: Holding) =>
  call(routes.setMember, { params: { scopeId, userId }, body: holding });

export const removeMember = (scopeId: string, userId: string) =>
  call(routes.removeMember, { params: { scopeId, userId } });

export const allScopesQuery = queryOptions({
  queryKey: ['scopes', 'all'] as const,
  queryFn: ({ signal }) => call(routes.listScopes, { query: { all: true }, signal }),
});

/** What the installation keeps for a time, for its administrators. */
export const keepingQuery = queryOptions({
  queryKey: ['keeping'] as const,
  queryFn: ({ signal }) => call(routes.readKeeping, { signal }),
});

export const scopeQuery = (id: string) =>
  queryOptions({
    queryKey: ['scopes', 'one', id] as const,
    queryFn: ({ signal }) => call(routes.readScope, { params: { scopeId: id }, signal }),
  });

export const changeScope = (id: string, change: ChangeScopeBody) =>
  call(routes.changeScope, { params: { scopeId: id }, body: change });

export const createScope = (name: string) => call(routes.createScope, { body: { name } });

export const usersQuery = infiniteQueryOptions({
  queryKey: ['users'] as const,
  queryFn: ({ pageParam, signal }) => call(routes.listUsers, { query: { limit: 100, cursor: pageParam }, signal }),
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

export const createUser = (user: NewUser) => call(routes.createUser, { body: user });

export const changeUser = (id: string, change: { disabled?: boolean; admin?: boolean; linkAtNextSignIn?: boolean }) =>
  call(routes.changeUser, { params: { id }, body: change });

/** Vouches for somebody who was let in again, so that they can sign. */
export const confirmIdentity = (userId: string) => call(routes.confirmIdentity, { params: { id: userId }, body: {} });
export const issuePasswordLink = (userId: string) => call(routes.issuePasswordLink, { params: { id: userId } });

export const endSessionsOf = (userId: string) => call(routes.endSessionsOfUser, { params: { id: userId } });

export const tokensOfQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.userTokens(userId),
    queryFn: ({ signal }) => call(routes.listTokensOfUser, { params: { id: userId }, signal }),
  });

export const revokeTokenOf = (userId: string, id: string) =>
  call(routes.revokeTokenOfUser, { params: { id: userId, tokenId: id } });
