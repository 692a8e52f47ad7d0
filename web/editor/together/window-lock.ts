/** Tells whether the window that kept something on this device is still open. Browsers tell it by locks, where the page is secure. */
import type { KeptSteps } from './device.ts';

const nameOf = (client: string) => `muniment-draft-${client}`;
/** Without locks: a window that is open says so again every few seconds. */
const silentMs = 180_000;

/** Held until the given promise ends, and by no window that is gone. */
export function holdWindow(client: string, until: Promise<void>): void {
  void navigator.locks?.request(nameOf(client), () => until);
}

export async function orphans(kept: readonly KeptSteps[], own: string): Promise<KeptSteps[]> {
  const others = kept.filter(({ client }) => client !== own);
  if (others.length === 0) return [];
  const held = navigator.locks && new Set((await navigator.locks.query()).held?.map(({ name }) => name));
  return others.filter(({ client, at, isLeft }) =>
    held ? !held.has(nameOf(client)) : isLeft || Date.now() - at > silentMs,
  );
}

/** What one window had kept goes to one other alone, also where a browser opens several again at once. */
export async function asHeir(client: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  await navigator.locks.request(nameOf(client), { ifAvailable: true }, (lock) => (lock ? act() : undefined));
}
