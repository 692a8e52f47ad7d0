/** The markdown editor as change sets over what the server has, by @codemirror/collab. */
import { collab, getSyncedVersion, receiveUpdates, sendableUpdates } from '@codemirror/collab';
import { type ChangeDesc, ChangeSet, type EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import type { StepSince } from './adopt.ts';
import type { PlacedWriting } from './draft-window.ts';
import { RecentLog } from './recent-log.ts';
import type { WireStep } from './session.ts';

export interface MarkdownHolder {
  readonly state: EditorState;
  readonly composing: boolean;
  dispatch: (transaction: TransactionSpec) => void;
}

export const togetherExtension = (version: number, client: string): Extension =>
  collab({ startVersion: version, clientID: client });

export class MarkdownWriting implements PlacedWriting {
  readonly #holder: () => MarkdownHolder | null;
  readonly #log = new RecentLog<ChangeDesc>();

  constructor(holder: () => MarkdownHolder | null) {
    this.#holder = holder;
  }

  version(): number {
    return getSyncedVersion(this.#required().state);
  }

  unsentChanges(): readonly ChangeSet[] {
    const holder = this.#holder();
    return holder ? sendableUpdates(holder.state).map(({ changes }) => changes) : [];
  }

  hasUnsent(): boolean {
    return this.unsentChanges().length > 0;
  }

  unsent(): unknown[] {
    return this.unsentChanges().map((changes) => changes.toJSON() as unknown);
  }

  isHeld(): boolean {
    return this.#holder()?.composing === true;
  }

  /** Text always finds a place: what was inserted into words that are gone stands where they were. */
  receive(steps: readonly WireStep[]): boolean {
    const holder = this.#required();
    const updates = steps.map(({ client, step }) => ({ clientID: client, changes: ChangeSet.fromJSON(step) }));
    this.#log.add(
      this.version(),
      updates.map(({ changes }) => changes.desc),
    );
    holder.dispatch(receiveUpdates(holder.state, updates));
    return true;
  }

  place(): { anchor: number; head: number } | null {
    const holder = this.#holder();
    if (holder === null) return null;
    const { anchor, head } = holder.state.selection.main;
    const back = (position: number) =>
      this.unsentChanges().reduceRight((at, changes) => changes.invertedDesc.mapPos(at), position);
    return { anchor: back(anchor), head: back(head) };
  }

  readonly here = (version: number, position: number): number | null => {
    const since = this.#holder() && this.#log.since(version, this.version());
    if (!since) return null;
    return [...since, ...this.unsentChanges()].reduce(
      (at, changes) => changes.mapPos(Math.min(at, changes.length), 1),
      position,
    );
  };

  isOpen(): boolean {
    return this.#holder() !== null;
  }

  adopt(kept: readonly unknown[], since: readonly StepSince[]): boolean {
    const holder = this.#required();
    const waiting = since.reduce(
      (changes, { step, isKept }) => (isKept ? changes.slice(1) : movedBehind(changes, ChangeSet.fromJSON(step))),
      kept.map((json) => ChangeSet.fromJSON(json)),
    );
    for (const changes of waiting) holder.dispatch({ changes });
    return true;
  }

  #required(): MarkdownHolder {
    const holder = this.#holder();
    if (holder === null) throw new Error('The editor is closed.');
    return holder;
  }
}

function movedBehind(waiting: readonly ChangeSet[], foreign: ChangeSet): ChangeSet[] {
  let over = foreign;
  return waiting.map((changes) => {
    const moved = changes.map(over);
    over = over.map(changes, true);
    return moved;
  });
}
