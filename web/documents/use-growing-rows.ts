/**
 * The rows of a list that has just appeared: the first ones at once, the others in a task of their own right after. A row has many
 * parts that react to pointer, keyboard and focus, and a screenful drawn in one task keeps the page from answering.
 */
import { useEffect, useMemo, useState } from 'react';

/** As many as most screens have room for. */
const atFirst = 20;

export function useGrowingRows<T>(rows: readonly T[]): { shown: readonly T[]; isWhole: boolean } {
  const [hasGrown, setGrown] = useState(false);
  const isWhole = hasGrown || rows.length <= atFirst;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => setGrown(true), 0);
    return () => clearTimeout(timer);
  }, [isWhole]);
  return useMemo(() => ({ shown: isWhole ? rows : rows.slice(0, atFirst), isWhole }), [rows, isWhole]);
}
