/** How close rows stand: comfortable or compact. */
import { useSyncExternalStore } from 'react';
import { keptChoice } from './kept-choice.ts';

export type Density = 'comfortable' | 'compact';

const touch = window.matchMedia('(pointer: coarse)');
const kept = keptChoice<Density>('density', 'comfortable', ['compact'], touch);

export const chooseDensity = kept.choose;

export function useDensity(): Density {
  return useSyncExternalStore(kept.subscribe, kept.current);
}

/** Heights of rows that are laid out by their number. A finger needs more than a pointer, however close rows are to stand. */
const heights = {
  touch: { tree: 40, list: 44 },
  comfortable: { tree: 30, list: 36 },
  compact: { tree: 26, list: 29 },
} as const;

export function useRowHeight(of: 'tree' | 'list'): number {
  return useSyncExternalStore(kept.subscribe, () => heights[touch.matches ? 'touch' : kept.current()][of]);
}
