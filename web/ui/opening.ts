/**
 * When a page has just been opened, what it is about comes first. Choices and menus, which open only when asked, stand there as they will
 * look, and are made ready in the first idle moment.
 */
import { startTransition, useEffect, useState } from 'react';

let isOpened = false;
const waiting = new Set<() => void>();

function open(): void {
  isOpened = true;
  startTransition(() => {
    for (const ready of waiting) ready();
  });
  waiting.clear();
}

/** Not every browser tells when it is idle. */
const whenIdle = () =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(open, { timeout: 1_000 }) : setTimeout(open, 300);

/** False only on the screen that a page is opened with, until that is drawn. */
export function useIsOpened(): boolean {
  const [isReady, setReady] = useState(isOpened);
  useEffect(() => {
    if (isReady) return;
    if (isOpened) return setReady(true);
    const ready = () => setReady(true);
    if (waiting.size === 0) whenIdle();
    waiting.add(ready);
    return () => void waiting.delete(ready);
  }, [isReady]);
  return isReady;
}
