/** How close rows stand: comfortable or compact. The choice is kept in this browser; public/theme-at-start.js applies it early. */
import { useSyncExternalStore } from 'react';

export type Density = 'comfortable' | 'compact';
const storageKey = 'muniment.density';
const listeners = new Set<() => void>();
const touch = window.matchMedia('(pointer: coarse)');

function currentDensity(): Density {
  return document.documentElement.dataset.density === 'compact' ? 'compact' : 'comfortable';
}

export function chooseDensity(density: Density): void {
  if (density === 'comfortable') delete document.documentElement.dataset.density;
  else document.documentElement.dataset.density = density;
  try {
    if (density === 'comfortable') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, density);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  touch.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    touch.removeEventListener('change', listener);
  };
}

export function useDensity(): Density {
  return useSyncExternalStore(subscribe, currentDensity);
}

/** Heights of rows that are laid out by their number. A finger needs more than a pointer, however close rows are to stand. */
const heights = {
  touch: { tree: 40, list: 44 },
  comfortable: { tree: 30, list: 36 },
  compact: { tree: 26, list: 29 },
} as const;

export function useRowHeight(of: 'tree' | 'list'): number {
  return useSyncExternalStore(subscribe, () => heights[touch.matches ? 'touch' : currentDensity()][of]);
}
