/** Going from change to change: which one is current, and how many rows are drawn so far. */
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

/** So many rows are drawn at first, and each time that the end comes near. */
const rowsAtOnce = 150;

export interface ChangeWalk {
  /** The place of the current change, -1 before the first. */
  current: number;
  drawnRows: number;
  goTo: (change: number) => void;
  drawMore: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** `rowOf` says in which row a change is; the row is drawn before it is gone to. */
export function useChangeWalk(
  region: RefObject<HTMLElement | null>,
  count: number,
  rowOf: (change: number) => number,
): ChangeWalk {
  const [current, setCurrent] = useState(-1);
  const [drawnRows, setDrawnRows] = useState(rowsAtOnce);
  const goTo = (change: number) => {
    if (count === 0) return;
    const to = (change + count) % count;
    setDrawnRows((drawn) => Math.max(drawn, rowOf(to) + rowsAtOnce));
    setCurrent(to);
  };
  useEffect(() => {
    if (current < 0) return;
    const row = region.current?.querySelector<HTMLElement>(`[data-change="${current}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [current, region]);
  return {
    current,
    drawnRows,
    goTo,
    drawMore: () => setDrawnRows((drawn) => drawn + rowsAtOnce),
    onKeyDown: (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const step = event.key === 'n' ? 1 : event.key === 'p' ? -1 : 0;
      if (!isPlain || step === 0) return;
      event.preventDefault();
      goTo(current < 0 && step < 0 ? -1 : current + step);
    },
  };
}
