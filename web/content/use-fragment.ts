/** Scrolls to the heading that the address names, once the content is there and whenever the name changes. */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

export function useFragment(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isReady || hash === '') return;
    const target = document.getElementById(hash) ?? document.getElementById(decoded(hash));
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, [isReady, hash]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
