/** A draft that is open in this window: its session, its fields, and what prevents losing either. */
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { VersionDetail } from '../../../contract/index.ts';
import {
  fetchPresence,
  fetchSteps,
  keepCopy,
  keys,
  leavePresence,
  sendPresence,
  sendSteps,
  useMe,
} from '../../api/index.ts';
import { browserStore, DeviceDraft, type Format } from './device.ts';
import { DraftWindow, type PlacedWriting } from './draft-window.ts';
import type { Fields } from './fields.ts';
import { openFields } from './kept-fields.ts';
import type { ShownPeer } from './people.ts';
import type { Anew, SaveState } from './session.ts';

/** What the hook needs of either editor. */
export interface EditorInHand {
  writing: PlacedWriting;
  /** The whole text of this moment, as JSON or as markdown when it is asked for. */
  holdText: () => () => unknown;
  show: (peers: ShownPeer[]) => void;
}

export interface DraftInHand {
  window: DraftWindow;
  fields: Fields;
  /** What an earlier window had not sent was put into the text. */
  wasAdopted: boolean;
  /** Sends everything; true where the server has all of it. */
  saveAll: () => Promise<boolean>;
  /** Set while leaving would leave something unsent; the person decides. */
  leaving: { stay: () => void; leave: () => void } | null;
}

export const newClient = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');

function serverOf(versionId: string, client: string) {
  return {
    read: (after: number) => fetchSteps(versionId, after),
    send: (body: Parameters<typeof sendSteps>[1]) => sendSteps(versionId, body),
    say: (body: Parameters<typeof sendPresence>[1]) => sendPresence(versionId, body),
    peers: () => fetchPresence(versionId),
    leave: () => leavePresence(versionId, client),
    keep: (body: Parameters<typeof keepCopy>[1]) => keepCopy(versionId, body),
  };
}

export function useTogether(
  version: VersionDetail,
  format: Format,
  client: string,
  editor: EditorInHand,
  onAnew: (why: Anew) => void,
): DraftInHand {
  const me = useMe();
  const queryClient = useQueryClient();
  const [wasAdopted, setAdopted] = useState(false);
  const [{ window: here, fields }] = useState(() => ({
    window: new DraftWindow({
      ...{ format, userId: me.id, versionId: version.id, opened: version, client, onAnew },
      ...{ writing: editor.writing, holdText: editor.holdText, show: editor.show },
      server: serverOf(version.id, client),
      onCopies: () => void queryClient.invalidateQueries({ queryKey: keys.keptCopies(version.id) }),
      onAdopted: () => setAdopted(true),
    }),
    fields: openFields(version, new DeviceDraft(browserStore, me.id, version.id)),
  }));
  const saveAll = async () => {
    await Promise.all([here.session.flush(), fields.flush()]);
    return isSaved(here, fields);
  };
  useEffect(() => {
    here.start();
    // What an earlier window had not sent.
    void fields.flush();
    // Switching to another tab or window counts as a pause in typing a title.
    const leave = () => void fields.flush();
    window.addEventListener('focusout', leave);
    return () => {
      here.stop();
      fields.stop();
      window.removeEventListener('focusout', leave);
      // What other screens read before the draft was changed is old, however short a time ago that was.
      void queryClient.invalidateQueries({ queryKey: keys.documents });
    };
  }, [here, fields, queryClient]);
  const blocker = useBlocker({
    shouldBlockFn: async ({ next }) => {
      // A lost session cannot send; this device keeps the text until its author has signed in again.
      if (next.pathname === '/sign-in') return false;
      return !(await saveAll());
    },
    enableBeforeUnload: () => !isSaved(here, fields),
    withResolver: true,
  });
  const leaving = blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null;
  return { window: here, fields, wasAdopted, saveAll, leaving };
}

const isSaved = ({ session }: DraftWindow, fields: Fields): boolean =>
  !session.hasUnsent() && fields.state().status === 'saved';

const order: SaveState['status'][] = ['saved', 'saving', 'offline', 'refused'];
const calmMs = 500;

/**
 * The worse of both, so that “Saved” is said of everything; it is said after a breath, so that neither the word nor the page around it
 * changes with each letter.
 */
export function useSaveState({ window: { session }, fields }: Pick<DraftInHand, 'window' | 'fields'>): SaveState {
  const [shown, setShown] = useState(() => worseOf(session.state(), fields.state()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => setShown((known) => anotherOf(known, worseOf(session.state(), fields.state())));
    let last = '';
    const look = () => {
      const { status } = worseOf(session.state(), fields.state());
      if (status === last && status !== 'refused') return;
      last = status;
      clearTimeout(timer);
      if (status === 'saved') timer = setTimeout(show, calmMs);
      // In a task of its own, so that the letter that is to be saved does not wait for the word.
      else timer = setTimeout(show, 0);
    };
    look();
    const endings = [session.subscribe(look), fields.subscribe(look)];
    return () => {
      clearTimeout(timer);
      for (const end of endings) end();
    };
  }, [session, fields]);
  return shown;
}

const worseOf = (text: SaveState, other: SaveState): SaveState =>
  order.indexOf(text.status) >= order.indexOf(other.status) ? text : other;

const anotherOf = (known: SaveState, now: SaveState): SaveState =>
  known.status === now.status && now.status !== 'refused' ? known : now;

const settledMs = 1_500;

/** At which step the text has come to rest and is saved; null while somebody writes. */
export function useSettledStep({ window: { session } }: Pick<DraftInHand, 'window'>): number | null {
  const [step, setStep] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let awaited = -1;
    let shown: number | null = null;
    const show = (to: number | null) => {
      if (to !== shown) setStep(to);
      shown = to;
    };
    const look = () => {
      const isCalm = session.state().status === 'saved';
      const now = isCalm ? session.version : -1;
      if (now === awaited) return;
      awaited = now;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (now !== shown) show(null);
        if (isCalm) timer = setTimeout(() => show(session.version), settledMs);
      }, 0);
    };
    look();
    const unsubscribe = session.subscribe(look);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [session]);
  return step;
}
