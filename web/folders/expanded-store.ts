/**
 * Which rows are open, kept in this browser. A store of its own, so that opening one row redraws that row and not five
 * thousand others.
 *
 * Thousands that are opened at once are shown part after part, each in a task of its own: drawing them takes long, and the page
 * must answer meanwhile.
 */
const storageKey = 'muniment.tree.expanded';
const partSize = 250;
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
/** What is drawn as open: all that is, in the end. */
let shown: ReadonlySet<string> = new Set();
let growing: ReturnType<typeof setTimeout> | undefined;
/** Until the person opens or closes something, scopes start open. */
let isUntouched = load() === null;
const listeners = new Set<Listener>();

function keep(): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify([...expanded]));
  } catch {
    // Without storage the state lasts as long as the page.
  }
}

/** Shows as open what was already, as far as it still is, and one part more. */
function grow(from: ReadonlySet<string>): void {
  clearTimeout(growing);
  const next = new Set<string>();
  for (const key of from) if (expanded.has(key)) next.add(key);
  let room = partSize;
  for (const key of expanded) {
    if (next.has(key)) continue;
    if (room === 0) break;
    next.add(key);
    room -= 1;
  }
  shown = next.size === expanded.size ? expanded : next;
  if (shown !== expanded) growing = setTimeout(() => tell(shown), 0);
}

function tell(from: ReadonlySet<string>): void {
  grow(from);
  for (const listener of listeners) listener();
}

export function setExpanded(keys: ReadonlySet<string>): void {
  expanded = keys;
  isUntouched = false;
  keep();
  tell(shown);
}

/** What the person opened or closed among the rows that are drawn. */
export function changeShown(keys: ReadonlySet<string>): void {
  const stays = [...expanded].filter((key) => keys.has(key) || !shown.has(key));
  setExpanded(new Set([...stays, ...keys]));
}

/** Before a tree is drawn from nothing: at first, and when Arrange mode begins or ends. Nobody listens to the one before it any more. */
export const drawAnew = (): void => grow(new Set());

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
  get: () => shown,
  has: (key: string) => shown.has(key),
};
