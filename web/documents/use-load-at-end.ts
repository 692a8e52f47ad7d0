/** Loads the next part of a list shortly before its end comes into view. */
import { type RefObject, useEffect } from 'react';
import { useStableCallback } from '../ui/index.ts';

/** About a screen. */
const aheadPx = 800;

interface Loading {
  mayLoadMore: boolean;
  onLoadMore: () => void;
  documents: readonly unknown[];
}

export function useLoadAtEnd(ref: RefObject<HTMLElement | null>, loading: Loading): () => void {
  const { mayLoadMore, onLoadMore, documents } = loading;
  const look = useStableCallback(() => {
    const list = ref.current;
    if (list && list.scrollTop + list.clientHeight > list.scrollHeight - aheadPx) onLoadMore();
  });
  // A part that came may leave room for more, and one that was called off because rows changed is still wanted; heights are known once
  // the rows are drawn.
  useEffect(() => {
    if (documents.length === 0 || !mayLoadMore) return;
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [documents.length, mayLoadMore, look]);
  return look;
}
