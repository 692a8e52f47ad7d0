/** What a change of members makes stale: the table, and what the caller themselves may do. */
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/index.ts';

export function useRefreshMembers(scopeId: string) {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.members(scopeId) }),
      queryClient.invalidateQueries({ queryKey: keys.me }),
    ]);
}
