/** The caller's own account: passwords, where one is signed in, tokens for scripts. */
import { queryOptions } from '@tanstack/react-query';
import type { ApiToken, CreatedApiToken, List, Session } from '../../contract/index.ts';
import type { Permission } from '../../domain/permissions/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

export const changePassword = (currentPassword: string, newPassword: string) =>
  api.put<void>('/api/me/password', { currentPassword, newPassword });

/** `token` is what stands behind the # of a link; it goes in the body, never into an address. */
export const setPassword = (token: string, password: string) =>
  api.post<void>('/api/auth/password', { token, password });

export const askForPasswordLink = (email: string) => api.post<void>('/api/auth/forgot', { email });

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => api.get<List<Session>>('/api/me/sessions', undefined, signal),
});

export const endSession = (id: string) => api.delete(`/api/me/sessions/${id}`);

export const endOtherSessions = () => api.delete('/api/me/sessions');

export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => api.get<List<ApiToken>>('/api/tokens', undefined, signal),
});

/** Null is no limit: the token may do what the person may. */
export interface NewToken {
  name: string;
  expiresAt: string;
  scopeIds: string[] | null;
  permissions: Permission[] | null;
}

export const createToken = (token: NewToken) => api.post<CreatedApiToken>('/api/tokens', token);

export const revokeToken = (id: string) => api.delete(`/api/tokens/${id}`);
