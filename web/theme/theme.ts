/** Light, dark or as the system says. */
import { useSyncExternalStore } from 'react';
import { keptChoice } from './kept-choice.ts';

type Theme = 'light' | 'dark' | 'system';

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const kept = keptChoice<Theme>('theme', 'system', ['light', 'dark'], darkSystem);

export const chooseTheme = kept.choose;

/** What is on screen now; diagrams drawn by script need to know. */
export function useIsDark(): boolean {
  return useSyncExternalStore(kept.subscribe, () => {
    const theme = kept.current();
    return theme === 'dark' || (theme === 'system' && darkSystem.matches);
  });
}
