/** The scopes whose members the caller may manage: their own where permitted, for an administrator all. */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { allScopesQuery, scopesWith, useMe } from '../api/index.ts';

export interface ManagedScope {
  id: string;
  name: string;
}

export function useManagedScope() {
  const me = useMe();
  const { scope: chosen } = useSearch({ strict: false });
  const all = useQuery({ ...allScopesQuery, enabled: me.admin });
  const own = scopesWith(me, 'MANAGE_MEMBERS');
  const scopes: readonly ManagedScope[] = me.admin ? (all.data?.items ?? own) : own;
  const scope = scopes.find(({ id }) => id === chosen) ?? own[0] ?? scopes[0] ?? null;
  return { scope, scopes, isLoading: me.admin && all.isPending };
}
