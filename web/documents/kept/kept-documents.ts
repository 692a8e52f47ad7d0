/** Favourites and documents opened lately, kept for the person on the server. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Kept } from '../../../contract/index.ts';
import { keep, keptQuery, keys, sayWhy } from '../../api/index.ts';
import { say } from '../../ui/index.ts';

const mostRecent = 12;

/** Puts the document first among those opened lately. That it cannot be remembered is no reason to disturb a reader. */
export function useRemembered(documentId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    void remember(queryClient, documentId).catch(() => {});
  }, [queryClient, documentId]);
}

async function remember(queryClient: QueryClient, documentId: string): Promise<void> {
  const { recent } = await queryClient.ensureQueryData(keptQuery);
  if (recent[0]?.id === documentId) return;
  const others = recent.map(({ id }) => id).filter((id) => id !== documentId);
  await keep({ recent: [documentId, ...others].slice(0, mostRecent) });
  await queryClient.invalidateQueries({ queryKey: keys.kept });
}

export interface Favourite {
  /** Undefined until it is known. */
  isFavourite: boolean | undefined;
  toggle: () => Promise<void>;
}

export function useFavourite(documentId: string): Favourite {
  const queryClient = useQueryClient();
  const { data } = useQuery(keptQuery);
  const isFavourite = data?.favourites.some(({ id }) => id === documentId);
  const toggle = async () => {
    try {
      const { favourites }: Kept = await queryClient.fetchQuery({ ...keptQuery, staleTime: 0 });
      const others = favourites.map(({ id }) => id).filter((id) => id !== documentId);
      await keep({ favourites: isFavourite ? others : [...others, documentId] });
      await queryClient.invalidateQueries({ queryKey: keys.kept });
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
  };
  return { isFavourite, toggle };
}
