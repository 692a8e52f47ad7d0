/** Light, dark or as the system says. The choice is kept in this browser; public/theme-at-start.js applies it early. */
import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';
const storageKey = 'muniment.theme';
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

function subscribeDark(listener: () => void): () => void {
  listeners.add(listener);
  darkSystem.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    darkSystem.removeEventListener('change', listener);
  };
}

/** What is on screen now; diagrams drawn by script need to know. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribeDark, () => {
    const theme = currentTheme();
    return theme === 'dark' || (theme === 'system' && darkSystem.matches);
  });
}
