/**
 * The rows of a list that has just appeared: a few at first, the others in tasks of their own right after. A row has many parts that
 * react to pointer, keyboard and focus, and a screenful drawn in one task keeps the page from answering.
 */
import { useEffect, useMemo, useState } from 'react';

const steps = [7, 14, 24];

export function useGrowingRows<T>(rows: readonly T[]): { shown: readonly T[]; isWhole: boolean } {
  const [step, setStep] = useState(0);
  const most = steps[step] ?? Number.POSITIVE_INFINITY;
  const isWhole = rows.length <= most;
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => setStep(step + 1), 0);
    return () => clearTimeout(timer);
  }, [step, isWhole]);
  return useMemo(() => ({ shown: isWhole ? rows : rows.slice(0, most), isWhole }), [rows, isWhole, most]);
}
