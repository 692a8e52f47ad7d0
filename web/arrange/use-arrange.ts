/**
 * Arrange mode: whether it is on, what is held, what was refused last, and the last act, which can be undone (undo.ts).
 *
 * The state lives in the Documents screen, so leaving the screen disarms it; nothing of it is kept anywhere.
 */
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { isProblem, keys, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { say } from '../ui/index.ts';
import type { Held, Refusal } from './move-refusals.ts';
import { type Outcome, undoOutcome } from './undo.ts';

/** What drag and drop calls. It never changes identity: the tree and the list are not drawn again while one drags. */
export interface ArrangeActs {
  /** What the drag holds; drag and drop gives types only, so the screen keeps the things themselves. */
  held: { current: Held | null };
  hold: (held: Held | null) => void;
  /** The drag ended; when it was not dropped anywhere and the last place refused it, that is said aloud. */
  release: (wasCancelled: boolean) => void;
  refuse: (why: Refusal | null) => void;
  run: (act: () => Promise<Outcome>) => Promise<void>;
}

export interface Arrange {
  acts: ArrangeActs;
  isOn: boolean;
  enter: () => void;
  /** At once. What a person asks for may be drawn piece by piece instead (`startTransition`). */
  leave: () => void;
  isHolding: boolean;
  /** The refusal to show while something is held over a place that does not take it. */
  refusal: Refusal | null;
  isBusy: boolean;
  undo: (() => Promise<void>) | null;
}

/** Why an act was refused; most often somebody else changed something in the meantime. */
function whyRefused(error: unknown): string {
  if (isProblem(error, 'NOT_FOUND'))
    return t('It is no longer there: someone else changed it. The view is up to date again.');
  if (isProblem(error, 'ORDER_NOT_COMPLETE')) {
    return t('Someone else changed this folder meanwhile, so the order was not saved. The view is up to date again.');
  }
  return sayWhy(error);
}

export function useArrange(): Arrange {
  const queryClient = useQueryClient();
  const [isOn, setOn] = useState(false);
  const [isHolding, setHolding] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refused = useRef<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [last, setLast] = useState<Outcome | null>(null);
  const held = useRef<Held | null>(null);

  const refresh = useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.folders() }),
        queryClient.invalidateQueries({ queryKey: keys.documents }),
      ]),
    [queryClient],
  );

  const run = useCallback(
    async (act: () => Promise<Outcome>) => {
      setBusy(true);
      setRefusal(null);
      try {
        const outcome = await act();
        setLast(outcome.undo.length > 0 ? outcome : null);
        if (outcome.failure !== null) say(t('Refused: {why}', { why: whyRefused(outcome.failure) }), 'bad');
        else say(outcome.said);
      } catch (error) {
        say(t('Refused: {why}', { why: whyRefused(error) }), 'bad');
      }
      await refresh();
      setBusy(false);
    },
    [refresh],
  );

  const undo = useCallback(async () => {
    if (!last) return;
    setLast(null);
    await run(() => undoOutcome(last));
  }, [last, run]);

  const hold = useCallback((what: Held | null) => {
    held.current = what;
    setHolding(what !== null);
    if (what !== null) setRefusal(null);
  }, []);

  const refuse = useCallback((why: Refusal | null) => {
    refused.current = why;
    // The same sentence again must not redraw the screen at every movement of the pointer.
    setRefusal((shown) => (shown?.detail === why?.detail ? shown : why));
  }, []);

  const release = useCallback(
    (wasCancelled: boolean) => {
      const why = refused.current;
      if (wasCancelled && why && why.code !== 'NOTHING_TO_DO') say(t('Refused: {why}', { why: why.detail }), 'bad');
      refuse(null);
      hold(null);
    },
    [hold, refuse],
  );

  const leave = useCallback(() => {
    setOn(false);
    setLast(null);
    refuse(null);
    hold(null);
  }, [hold, refuse]);

  const acts = useMemo(() => ({ held, hold, release, refuse, run }), [hold, release, refuse, run]);
  // Every row in view is drawn again: piece by piece, so that nothing else waits for it.
  const enter = useCallback(() => startTransition(() => setOn(true)), []);
  return { acts, isOn, enter, leave, isHolding, refusal, isBusy, undo: last ? undo : null };
}
