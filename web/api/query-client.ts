/** The cache of server state. A refusal is final; only an unreachable server is asked again. */
import { QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => isProblem(error, 'NETWORK') && failures < 2,
    },
    mutations: { retry: false },
  },
});
