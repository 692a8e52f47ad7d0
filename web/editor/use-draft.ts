/** A draft that is being edited: its saver, its state, and what prevents losing it. */
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VersionDetail } from '../../contract/index.ts';
import { fetchVersion, keys, saveVersion, useMe } from '../api/index.ts';
import { type Draft, DraftSaver, type SaveState } from './draft-saver.ts';
import { dropDraft, type KeptFormat, keepDraft, keptDraft } from './kept-draft.ts';

export interface DraftInHand<B> {
  saver: DraftSaver<B>;
  state: SaveState;
  /** What the editor begins with: the server's text, or what this browser had not saved. */
  initial: Draft<B>;
  wasRestored: boolean;
  /** Set while leaving would lose text; the person decides. */
  leaving: { stay: () => void; leave: () => void } | null;
}

/** Keeping a long text costs some milliseconds, so it is not done for every letter. */
const keepPauseMs = 1_000;

function begin<B>(version: VersionDetail, userId: string, format: KeptFormat<B>) {
  const body = format.read(version);
  if (body === null) throw new Error('The draft is in another format than its editor.');
  const saved = { title: version.title, language: version.language, body };
  const kept = keptDraft(userId, version.id, format);
  const differs =
    kept !== null &&
    (kept.title !== saved.title || kept.language !== saved.language || !format.isSame(kept.body, saved.body));
  const server = {
    save: (change: object, revision: number) => saveVersion(version.id, change, revision),
    fetch: () => fetchVersion(version.id),
  };
  // Kept text goes on from the revision it was made on, so that a newer one of someone else is noticed.
  const revision = kept && differs ? kept.revision : version.revision;
  const saver = new DraftSaver(server, format, saved, revision, { isBaseKnown: revision === version.revision });
  if (kept && differs) saver.change({ title: kept.title, language: kept.language, body: kept.body });
  return { saver, initial: saver.draft, wasRestored: differs };
}

export function useDraft<B>(version: VersionDetail, format: KeptFormat<B>): DraftInHand<B> {
  const me = useMe();
  const queryClient = useQueryClient();
  const [{ saver, initial, wasRestored }] = useState(() => begin(version, me.id, format));
  const state = useSyncExternalStore(saver.subscribe, saver.state);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(waiting);
      waiting = undefined;
      if (saver.state().status === 'saved') dropDraft(me.id, version.id);
      else keepDraft(me.id, version.id, format, { ...saver.draft, revision: saver.revision });
    };
    const keepSoon = () => {
      waiting ??= setTimeout(keep, keepPauseMs);
    };
    const retry = () => void saver.saveNow();
    // Switching to another tab or window counts as a pause in typing.
    const saveAtBlur = () => {
      if (saver.state().status === 'unsaved') void saver.saveNow();
    };
    const unsubscribe = saver.subscribe(keepSoon);
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', retry);
    window.addEventListener('focusout', saveAtBlur);
    return () => {
      keep();
      unsubscribe();
      saver.stop();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', retry);
      window.removeEventListener('focusout', saveAtBlur);
      // What other screens read before the draft was changed is old, however short a time ago that was.
      void queryClient.invalidateQueries({ queryKey: keys.documents });
    };
  }, [saver, format, me.id, version.id, queryClient]);

  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) => {
      // A lost session cannot save; the browser keeps the text until its author has signed in again.
      if (next.pathname === '/sign-in') return false;
      await saver.saveEverything();
      return saver.state().status !== 'saved';
    },
    enableBeforeUnload: () => saver.state().status !== 'saved',
    withResolver: true,
  });
  const leaving = blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null;
  return { saver, state, initial, wasRestored, leaving };
}
