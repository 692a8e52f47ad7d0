/**
 * Which rows are open, kept in this browser. A store of its own, so that opening one row redraws that row and not five
 * thousand others.
 */
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

let expanded: ReadonlySet<string> = load() ?? new Set();
/** Until the person opens or closes something, scopes start open. */
let isUntouched = load() === null;
const listeners = new Set<Listener>();

export function setExpanded(keys: ReadonlySet<string>): void {
  expanded = keys;
  isUntouched = false;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...keys]));
  } catch {
    // Without storage the state lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function expand(keys: Iterable<string>): void {
  const missing = [...keys].filter((key) => !expanded.has(key));
  if (missing.length > 0) setExpanded(new Set([...expanded, ...missing]));
}

export function expandAtFirst(keys: Iterable<string>): void {
  if (isUntouched) expand(keys);
}

export const expandedStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: () => expanded,
  has: (key: string) => expanded.has(key),
};
