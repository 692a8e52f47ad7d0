/** The way from the screen around the editor to the editor: its state, and commands. */
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useRef, useSyncExternalStore } from 'react';

export class EditorHandle {
  readonly #listeners = new Set<() => void>();
  #view: EditorView | null = null;

  get view(): EditorView | null {
    return this.#view;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): EditorState | null => this.#view?.state ?? null;

  attach(view: EditorView | null): void {
    this.#view = view;
    this.tell();
  }

  tell(): void {
    for (const listener of this.#listeners) listener();
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
  const last = useRef<{ state: EditorState | null; value: T; written: string }>({
    state: null,
    value: otherwise,
    written: '',
  });
  return useSyncExternalStore(handle.subscribe, () => {
    const state = handle.state();
    if (state === null) return otherwise;
    if (state === last.current.state) return last.current.value;
    const value = read(state);
    const written = JSON.stringify(value);
    last.current = { state, written, value: written === last.current.written ? last.current.value : value };
    return last.current.value;
  });
}
