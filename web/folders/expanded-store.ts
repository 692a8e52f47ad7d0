/**
 * Which rows are open, kept in this browser. A store of its own, so that opening a row draws the tree again and nothing around it.
 */
import { useEffect, useState } from 'react';

const storageKey = 'muniment.tree.expanded';
type Listener = () => void;

function load(): ReadonlySet<string> | null {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === null ? null : new Set(JSON.parse(kept) as string[]);
  } catch {
    return null;
  }
}

const kept = load();
let expanded: ReadonlySet<string> = kept ?? new Set();
/** Until the person opens or closes something, scopes start open. */
let isUntouched = kept === null;
const listeners = new Set<Listener>();

function keep(): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...expanded]));
  } catch {
    // Without storage the state lasts as long as the page.
  }
}

export function setExpanded(keys: ReadonlySet<string>): void {
  expanded = keys;
  isUntouched = false;
  keep();
  for (const listener of listeners) listener();
}

export function expand(keys: Iterable<string>): void {
  const missing = [...keys].filter((key) => !expanded.has(key));
  if (missing.length > 0) setExpanded(new Set([...expanded, ...missing]));
}

export function expandAtFirst(keys: Iterable<string>): void {
  if (isUntouched) expand(keys);
}

/** A state and not a store to React, so that opening everything can be a transition. */
export function useExpanded(): ReadonlySet<string> {
  const [shown, show] = useState(expanded);
  useEffect(() => {
    const listener = () => show(expanded);
    listeners.add(listener);
    listener();
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return shown;
}
