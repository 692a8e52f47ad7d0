/**
 * Tab goes on from where the focus was when an act took away what had it (Done of Arrange mode, Undo, Clear filters). Chromium
 * does so by itself; Firefox starts at the frame around the page, and a person without a mouse has lost the place.
 */
import { useEffect } from 'react';

/** What had the focus last, and what it stood in, from the inside out. */
let path: Element[] = [];

function remember({ target }: FocusEvent): void {
  path = [];
  for (let place = target as Element | null; place; place = place.parentElement) path.push(place);
}

function goOn({ key }: KeyboardEvent): void {
  if (key !== 'Tab' || document.activeElement !== document.body || path[0]?.isConnected !== false) return;
  const place = path.find((one) => one.isConnected) as HTMLElement | undefined;
  // A new page, or one without the frame, is walked from its top.
  if (!place || !document.querySelector('main')?.contains(place)) return;
  const hadIndex = place.hasAttribute('tabindex');
  if (!hadIndex) place.tabIndex = -1;
  // The key itself then leads from here to the next control.
  place.focus({ preventScroll: true });
  if (!hadIndex) place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
}

export function useTabGoesOn(): void {
  useEffect(() => {
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', goOn, true);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', goOn, true);
    };
  }, []);
}
