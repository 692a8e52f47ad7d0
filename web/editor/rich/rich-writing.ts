/** The rich editor as steps over what the server has, by prosemirror-collab. */
import { collab, getVersion, receiveTransaction } from 'prosemirror-collab';
import { type EditorState, type Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { fixTables } from 'prosemirror-tables';
import { Mapping, ReplaceAroundStep, ReplaceStep, Step, type StepMap, type Transform } from 'prosemirror-transform';
import type { StepSince } from '../together/adopt.ts';
import type { PlacedWriting } from '../together/draft-window.ts';
import { RecentLog } from '../together/recent-log.ts';
import type { WireStep } from '../together/session.ts';
import { type Rebased, rebaseActs, type WaitingStep } from './acts-again.ts';
import { isMending, mended } from './fill-empty.ts';
import { editorSchema } from './schema.ts';

/** As much of an editor as is needed; the view of the page, or a plain state in tests. */
export interface RichHolder {
  readonly state: EditorState;
  readonly composing: boolean;
  dispatch: (transaction: Transaction) => void;
}

export const togetherPlugin = (version: number, client: string): Plugin => collab({ version, clientID: client });

const readStep = (json: unknown): Step => Step.fromJSON(editorSchema, json);

/** Where the library keeps its state: it tells its steps, but not how to take them back. */
const collabKey = 'collab$';

function waitingIn(state: EditorState): { version: number; unconfirmed: readonly WaitingStep[] } {
  const plugin = state.plugins.find((each) => (each as unknown as { key: string }).key === collabKey);
  return plugin?.getState(state) ?? { version: 0, unconfirmed: [] };
}

/** Those of the first that are not among the second; what a step came from stays when it is moved. */
function missing(before: readonly WaitingStep[], after: readonly WaitingStep[]): WaitingStep[] {
  let found = 0;
  return before.filter(({ origin }) => {
    const isThere = after[found]?.origin === origin;
    if (isThere) found += 1;
    return !isThere;
  });
}

function countWhile<T>(list: readonly T[], test: (each: T) => boolean): number {
  const end = list.findIndex((each) => !test(each));
  return end < 0 ? list.length : end;
}

export class RichWriting implements PlacedWriting {
  readonly #holder: () => RichHolder | null;
  readonly #client: string;
  readonly #log = new RecentLog<StepMap>();

  constructor(client: string, holder: () => RichHolder | null) {
    this.#client = client;
    this.#holder = holder;
  }

  version(): number {
    return getVersion(this.#state());
  }

  /** A place for the cursor that was made when the draft was opened is no writing: it goes with the first words. */
  unsentSteps(): readonly Step[] {
    const holder = this.#holder();
    const { unconfirmed } = holder ? waitingIn(holder.state) : { unconfirmed: [] };
    return unconfirmed.every(({ origin }) => isMending(origin)) ? [] : unconfirmed.map(({ step }) => step);
  }

  hasUnsent(): boolean {
    return this.unsentSteps().length > 0;
  }

  unsent(): unknown[] {
    return this.unsentSteps().map((step) => step.toJSON() as unknown);
  }

  isHeld(): boolean {
    return this.#holder()?.composing === true;
  }

  receive(steps: readonly WireStep[]): boolean {
    const holder = this.#required();
    const ours = countWhile(steps, ({ client }) => client === this.#client);
    const wasMended = ours < steps.length && takeBackMending(holder);
    const before = waitingIn(holder.state).unconfirmed.slice(ours);
    const received = steps.map(({ step }) => readStep(step));
    const clients = steps.map(({ client }) => client);
    this.#log.add(
      this.version(),
      received.map((step) => step.getMap()),
    );
    const acts = rebaseActs(holder.state, before, received.slice(ours));
    holder.dispatch(
      acts
        ? takingIn(holder.state, acts, this.version() + steps.length)
        : receiveTransaction(holder.state, received, clients, { mapSelectionBackward: true }),
    );
    const lost = missing(before, waitingIn(holder.state).unconfirmed);
    for (const again of acts?.again ?? []) again(holder.state, holder.dispatch);
    if (before.length > 0 && ours < steps.length) mendTables(holder);
    if (wasMended) mend(holder);
    return !lost.some(({ step, origin }) => hasWords(step) && !acts?.takenBack.has(origin));
  }

  place(): { anchor: number; head: number } | null {
    const holder = this.#holder();
    if (holder === null) return null;
    const { anchor, head } = holder.state.selection;
    const back = new Mapping(
      waitingIn(holder.state)
        .unconfirmed.toReversed()
        .map(({ step }) => step.getMap().invert()),
    );
    return { anchor: back.map(anchor), head: back.map(head) };
  }

  readonly here = (version: number, position: number): number | null => {
    const holder = this.#holder();
    const since = holder && this.#log.since(version, this.version());
    if (!holder || !since) return null;
    const own = waitingIn(holder.state).unconfirmed.map(({ step }) => step.getMap());
    return new Mapping([...since, ...own]).map(position);
  };

  isOpen(): boolean {
    return this.#holder() !== null;
  }

  /** Steps that an earlier window had not sent, moved behind those that the server took since. False where words found no place. */
  adopt(kept: readonly unknown[], since: readonly StepSince[]): boolean {
    const holder = this.#required();
    const wasMended = takeBackMending(holder);
    const { tr } = holder.state;
    const { waiting, over } = stillWaiting(kept.map(readStep), since);
    const isWhole = rebase(tr, waiting, over);
    if (tr.docChanged) holder.dispatch(tr);
    if (wasMended) mend(holder);
    return isWhole;
  }

  #state(): EditorState {
    return this.#required().state;
  }

  #required(): RichHolder {
    const holder = this.#holder();
    if (holder === null) throw new Error('The editor is closed.');
    return holder;
  }
}

/** As the library would, with its own notes: the history goes by how many steps were moved. */
function takingIn({ selection }: EditorState, { transaction, waiting, moved }: Rebased, version: number): Transaction {
  if (selection instanceof TextSelection) {
    const place = (position: number) => transaction.doc.resolve(transaction.mapping.map(position, -1));
    transaction.setSelection(TextSelection.between(place(selection.anchor), place(selection.head), -1));
  }
  return transaction
    .setMeta('rebased', moved)
    .setMeta('addToHistory', false)
    .setMeta(collabKey, { version, unconfirmed: waiting });
}

/**
 * A row that one made while another made a column lacks a cell. Who moved their own steps behind those of others mends the table, so that
 * nothing is sent that leaves one without its shape.
 */
function mendTables(holder: RichHolder): void {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    const transaction = fixTables(holder.state);
    if (!transaction?.docChanged) return;
    holder.dispatch(transaction.setMeta('addToHistory', false));
  }
}

/** Makes a document that was just opened fit for the cursor; nothing of it is sent by itself. */
export function mend(holder: RichHolder): void {
  const transaction = mended(holder.state);
  if (transaction) holder.dispatch(transaction);
}

/** Two windows would each put a paragraph into the same empty cell; only the one whose writer goes on keeps it. */
function takeBackMending(holder: RichHolder): boolean {
  const { version, unconfirmed } = waitingIn(holder.state);
  if (unconfirmed.length === 0 || !unconfirmed.every(({ origin }) => isMending(origin))) return false;
  const { tr } = holder.state;
  for (const { inverted } of unconfirmed.toReversed()) tr.step(inverted);
  holder.dispatch(tr.setMeta(collabKey, { version, unconfirmed: [] }).setMeta('addToHistory', false));
  return true;
}

/** Whether losing the step would lose something that was written. */
function hasWords(step: Step): boolean {
  if (!(step instanceof ReplaceStep || step instanceof ReplaceAroundStep)) return false;
  let found = false;
  step.slice.content.descendants((node) => {
    if (node.isText || (node.isLeaf && node.type.name !== 'hardBreak')) found = true;
    return !found;
  });
  return found;
}

/** Those of the kept steps that the text lacks, and the steps of others that they have yet to be moved over. */
function stillWaiting(kept: readonly Step[], since: readonly StepSince[]): { waiting: Step[]; over: Step[] } {
  let waiting = [...kept];
  let over: Step[] = [];
  for (const { step: json, isKept } of since) {
    const step = readStep(json);
    if (!isKept) {
      over.push(step);
      continue;
    }
    if (over.length > 0) waiting = movedBehind(waiting, over);
    over = [];
    // Steps before it were dropped on the way, where the text around them was gone.
    const found = waiting.findIndex((each) => isSame(each, step));
    waiting.splice(0, found + 1 || 1);
  }
  return { waiting, over };
}

const isSame = (one: Step, other: Step): boolean => JSON.stringify(one.toJSON()) === JSON.stringify(other.toJSON());

function movedBehind(waiting: readonly Step[], over: readonly Step[]): Step[] {
  const mapping = mappingOver(waiting, over);
  return waiting.flatMap((step, index) => {
    const moved = step.map(mapping.slice(waiting.length - index));
    if (moved) mapping.appendMap(moved.getMap(), waiting.length - 1 - index);
    return moved ? [moved] : [];
  });
}

const mappingOver = (kept: readonly Step[], since: readonly Step[]): Mapping =>
  new Mapping([...kept.toReversed().map((step) => step.getMap().invert()), ...since.map((step) => step.getMap())]);

/** As the library rebases, but without the document that the steps were made on, which is gone. */
function rebase(transform: Transform, kept: readonly Step[], since: readonly Step[]): boolean {
  const mapping = mappingOver(kept, since);
  let isWhole = true;
  kept.forEach((step, index) => {
    const moved = step.map(mapping.slice(kept.length - index));
    if (moved && !transform.maybeStep(moved).failed) mapping.appendMap(moved.getMap(), kept.length - 1 - index);
    else isWhole &&= !hasWords(step);
  });
  return isWhole;
}
