/** Who is signed in, and what they may do in which scope. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Me } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import type { Permission } from '../../domain/permissions/index.ts';
import { call } from './client.ts';
import type { PasskeyJson } from './factors.ts';
import { keys } from './keys.ts';

/** It can be called off: who signs out is not asked for any more. */
export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => call(routes.readMe, { signal }),
  staleTime: 30_000,
});

export const signInOptionsQuery = queryOptions({
  queryKey: keys.signInOptions,
  queryFn: () => call(routes.readSignInOptions),
  staleTime: 0,
});

export const demoSignInsQuery = queryOptions({
  queryKey: keys.demoSignIns,
  queryFn: ({ signal }) => call(routes.listDemoSignIns, { signal }),
});

/** The release that serves this app. */
export const releaseQuery = queryOptions({
  queryKey: keys.release,
  queryFn: async ({ signal }): Promise<{ version: string }> => (await fetch('/healthz', { signal })).json(),
});

export type MyScope = Me['scopes'][number];

/** Inside the shell there is always somebody: the route loads them before it shows anything. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

export function holds(me: Me, scopeId: string, permission: Permission): boolean {
  return me.scopes.some((scope) => scope.id === scopeId && scope.permissions.includes(permission));
}

export function scopesWith(me: Me, permission: Permission): MyScope[] {
  return me.scopes.filter((scope) => scope.permissions.includes(permission));
}

export interface Credentials {
  email: string;
  password: string;
  /** Of the authenticator app, or one of the recovery codes. */
  code?: string;
  passkey?: PasskeyJson;
}

export const signIn = (credentials: Credentials) => call(routes.signIn, { body: credentials });
export interface Proof {
  password?: string;
  code?: string;
  passkey?: PasskeyJson;
  ticket?: string;
}

/** Proves once more that it is the person of the session. */
export const reauthenticate = (proof: Proof) => call(routes.reauthenticate, { body: proof });
export const signOut = () => call(routes.signOut);
