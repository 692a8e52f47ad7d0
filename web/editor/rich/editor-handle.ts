/** The way from the screen around the editor to the editor: its state, and commands. */
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useRef, useSyncExternalStore } from 'react';
import { Listeners } from '../together/listeners.ts';

/** What surrounds the text may be this much behind it: drawing it anew at each letter would cost more than the letter. */
const calmMs = 120;

export class EditorHandle {
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #calmListeners = new Listeners();
  /** Told some moments after a change, in a task of its own. */
  readonly subscribeCalm = this.#calmListeners.subscribe;
  #view: EditorView | null = null;
  #calmState: EditorState | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get view(): EditorView | null {
    return this.#view;
  }

  readonly state = (): EditorState | null => this.#view?.state ?? null;

  readonly calmState = (): EditorState | null => this.#calmState;

  attach(view: EditorView | null): void {
    this.#view = view;
    this.#tellCalm();
    this.tell();
  }

  tell(): void {
    this.#timer ??= setTimeout(() => this.#tellCalm(), calmMs);
    this.#listeners.tell();
  }

  #tellCalm(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#calmState = this.state();
    this.#calmListeners.tell();
  }

  focus(): void {
    this.#view?.focus();
  }

  /** Runs a command and leaves the focus where it is: a dialog gives it back itself as it closes. */
  change(command: Command): boolean {
    const view = this.#view;
    return view !== null && command(view.state, view.dispatch, view);
  }

  /** Runs a command and puts the cursor back into the text. */
  run(command: Command): boolean {
    const isDone = this.change(command);
    this.focus();
    return isDone;
  }
}

/** A reading of the state; who uses it is drawn anew only when it comes out differently. */
export function useReadState<T>(handle: EditorHandle, read: (state: EditorState) => T, otherwise: T): T {
  return useReading(handle.subscribe, handle.state, read, otherwise);
}

/** The same for what takes a while to read or to draw, and need not keep up with every letter. */
export function useCalmState<T>(handle: EditorHandle, read: (state: EditorState) => T, otherwise: T): T {
  return useReading(handle.subscribeCalm, handle.calmState, read, otherwise);
}

function useReading<T>(
  subscribe: EditorHandle['subscribe'],
  current: () => EditorState | null,
  read: (state: EditorState) => T,
  otherwise: T,
): T {
  const last = useRef<{ state: EditorState | null; value: T; written: string }>({
    state: null,
    value: otherwise,
    written: '',
  });
  return useSyncExternalStore(subscribe, () => {
    const state = current();
    if (state === null) return otherwise;
    if (state === last.current.state) return last.current.value;
    const value = read(state);
    const written = JSON.stringify(value);
    last.current = { state, written, value: written === last.current.written ? last.current.value : value };
    return last.current.value;
  });
}
