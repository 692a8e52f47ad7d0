/** Loads the next part of a list shortly before its end comes into view. */
import { type RefObject, useEffect } from 'react';
import { useStableCallback } from '../ui/index.ts';

/** About a screen. */
const aheadPx = 800;

interface Loading {
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  documents: readonly unknown[];
}

export function useLoadAtEnd(ref: RefObject<HTMLElement | null>, loading: Loading): () => void {
  const { hasMore, isLoadingMore, onLoadMore, documents } = loading;
  const look = useStableCallback(() => {
    const list = ref.current;
    if (!list || !hasMore || isLoadingMore) return;
    if (list.scrollTop + list.clientHeight > list.scrollHeight - aheadPx) onLoadMore();
  });
  // A part that came may leave room for more; its height is known once it is drawn.
  useEffect(() => {
    if (documents.length === 0 || !hasMore) return;
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [documents.length, hasMore, look]);
  return look;
}
