/** The caller's own account: passwords, where one is signed in, tokens for scripts. */
import { queryOptions } from '@tanstack/react-query';
import * as routes from '../../contract/routes/index.ts';
import type { Permission } from '../../domain/permissions/index.ts';
import { call } from './client.ts';
import { keys } from './keys.ts';

export const changePassword = (currentPassword: string, newPassword: string) =>
  call(routes.changePassword, { body: { currentPassword, newPassword } });

/** `token` is what stands behind the # of a link; it goes in the body, never into an address. */
export const setPassword = (token: string, password: string) => call(routes.setPassword, { body: { token, password } });

export const askForPasswordLink = (email: string) => call(routes.askForPasswordLink, { body: { email } });

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }) => call(routes.listSessions, { signal }),
});

export const endSession = (id: string) => call(routes.endSession, { params: { id } });

export const endOtherSessions = () => call(routes.endOtherSessions);

export const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: ({ signal }) => call(routes.listTokens, { signal }),
});

/** Null is no limit: the token may do what the person may. */
export interface NewToken {
  name: string;
  expiresAt: string;
  scopeIds: string[] | null;
  permissions: Permission[] | null;
}

export const createToken = (token: NewToken) => call(routes.createToken, { body: token });

export const revokeToken = (id: string) => call(routes.revokeToken, { params: { id } });
