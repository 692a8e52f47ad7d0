/** Keeps what is on the screen true: one stream of changes for the app, and words for when it is away. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keys, onSigningOut, queryClient } from '../api/index.ts';
import { Refresh } from './refresh.ts';
import { type Heard, openStream } from './stream.ts';

/** A stream is renewed every few minutes, and a moment without one is no outage. */
const patienceMs = 4_000;

const refresh = new Refresh(queryClient);
const listeners = new Set<() => void>();
let isAway = false;
let waiting: ReturnType<typeof setTimeout> | undefined;

function setAway(away: boolean): void {
  clearTimeout(waiting);
  waiting = undefined;
  if (isAway === away) return;
  isAway = away;
  for (const listener of listeners) listener();
}

/** What is said of the drafts that are being written in; `missed` where something may not have been heard. */
export type DraftNews = Heard | 'missed';
const drafts = new Set<(news: DraftNews) => void>();

function tellDrafts(news: DraftNews): void {
  for (const listener of drafts) listener(news);
}

export function onDraftNews(listener: (news: DraftNews) => void): () => void {
  drafts.add(listener);
  return () => void drafts.delete(listener);
}

/** For the frame around the screens: while it stands and something is shown in it, changes of others appear. */
export function useLive(isShown: boolean): void {
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (!isShown || isLeaving) return;
    const close = openStream((told) => {
      if (told.kind === 'heard' && (told.event === 'steps' || told.event === 'presence')) return tellDrafts(told);
      if (told.kind === 'heard') return refresh.hear(told);
      if (told.kind === 'open') {
        setAway(false);
        tellDrafts('missed');
        return told.isCaughtUp ? undefined : refresh.everythingBefore(Date.now());
      }
      waiting ??= setTimeout(() => setAway(true), patienceMs);
      // A session that ended is noticed by asking who one is.
      if (told.kind === 'refused') void queryClient.invalidateQueries({ queryKey: keys.me });
    });
    return () => {
      close();
      refresh.stop();
      setAway(false);
    };
  }, [isShown, isLeaving]);
}

/** The server ends the streams of an ended session, and a browser would ask for a new one as nobody while the screen still stands. */
function useIsLeaving(): boolean {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(
    () =>
      onSigningOut((left) => {
        setLeaving(true);
        left.catch(() => setLeaving(false));
      }),
    [],
  );
  return isLeaving;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const isStreamAway = (): boolean => isAway;
export const useIsAway = (): boolean => useSyncExternalStore(subscribe, isStreamAway);

/** Nothing moves on the screen while something is in the hand. */
export function useHeldUpdates(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    refresh.hold(true);
    return () => refresh.hold(false);
  }, [isHeld]);
}

/** What others do is read after the act: it may take away what would be read meanwhile. */
export async function withHeldUpdates<T>(act: () => Promise<T>): Promise<T> {
  refresh.hold(true);
  try {
    return await act();
  } finally {
    refresh.hold(false);
  }
}
