/** A draft under the hands: its saver, its state, and the guards against losing it. */
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VersionDetail } from '../../contract/index.ts';
import { fetchVersion, saveVersion, useMe } from '../api/index.ts';
import { type Draft, DraftSaver, type SaveState } from './draft-saver.ts';
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts';

export interface DraftInHand {
  saver: DraftSaver;
  state: SaveState;
  /** What the editor begins with: the server's text, or what this tab had not saved. */
  initial: Draft;
  wasRestored: boolean;
  /** Set while leaving would lose text; the person decides. */
  leaving: { stay: () => void; leave: () => void } | null;
}

function begin(version: VersionDetail, userId: string) {
  const saved = { title: version.title, markdown: version.markdown ?? '' };
  const kept = keptDraft(userId, version.id);
  const differs = kept !== null && (kept.title !== saved.title || kept.markdown !== saved.markdown);
  const server = {
    save: (change: object, revision: number) => saveVersion(version.id, change, revision),
    fetch: () => fetchVersion(version.id),
  };
  // Kept text goes on from the revision it was made on, so that a newer one of someone else is noticed.
  const saver = new DraftSaver(server, saved, kept && differs ? kept.revision : version.revision);
  if (kept && differs) saver.change({ title: kept.title, markdown: kept.markdown });
  return { saver, initial: saver.draft, wasRestored: differs };
}

export function useDraft(version: VersionDetail): DraftInHand {
  const me = useMe();
  const [{ saver, initial, wasRestored }] = useState(() => begin(version, me.id));
  const state = useSyncExternalStore(saver.subscribe, saver.state);

  useEffect(() => {
    const keep = () => {
      if (saver.state().status === 'saved') dropDraft(me.id, version.id);
      else keepDraft(me.id, version.id, { ...saver.draft, revision: saver.revision });
    };
    const retry = () => void saver.saveNow();
    // Whoever turns to something else has paused, and may not come back.
    const saveAtBlur = () => {
      if (saver.state().status === 'unsaved') void saver.saveNow();
    };
    const unsubscribe = saver.subscribe(keep);
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
    };
  }, [saver, me.id, version.id]);

  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) => {
      // A lost session cannot save; the tab keeps the text until its author has signed in again.
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
