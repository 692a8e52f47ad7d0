/**
 * Acts that take content from one place and put it in another: joining cells, another kind of list. Moved over what others wrote meanwhile
 * such an act would take away their words and put in what had stood there before; so it is taken back where others wrote into what it took,
 * and done again on the text as it is then.
 */
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import type { Step, Transform } from 'prosemirror-transform';

export interface WaitingStep {
  step: Step;
  inverted: Step;
  origin: Transform;
}

/** Nodes that begin at these places, and what is done with them. */
interface Act {
  places: readonly number[];
  again: (places: readonly number[]) => Command;
}

const key = 'act$';

/** Says of a transaction that it takes content from one place to another, and how it is done again. */
export const asAct = (transaction: Transaction, act: Act): Transaction => transaction.setMeta(key, act);

/** What an act is about moves with everything that is received. */
const placesNow = new WeakMap<Transform, readonly number[]>();

const actOf = (origin: Transform): Act | undefined => (origin as Partial<Transaction>).getMeta?.(key);

export interface Rebased {
  transaction: Transaction;
  waiting: readonly WaitingStep[];
  /** How many steps waited before. */
  moved: number;
  /** Taken back; to be done again in this order. */
  again: readonly Command[];
  takenBack: ReadonlySet<Transform>;
}

/** Null where there is no such act among what waits, so that it is moved as anything else. */
export function rebaseActs(state: EditorState, waiting: readonly WaitingStep[], over: readonly Step[]): Rebased | null {
  const acts = new Set(waiting.map(({ origin }) => origin).filter((origin) => actOf(origin) !== undefined));
  if (acts.size === 0 || over.length === 0) return null;
  const takenBack = touchedActs(state, waiting, over);
  const { transaction, keptAs, placesOf } = rebase(state, waiting, over, takenBack);
  const again: Command[] = [];
  for (const origin of acts) {
    const places = placesOf.get(origin) ?? [];
    if (!takenBack.has(origin)) placesNow.set(origin, places);
    else if (!places.includes(gone)) again.push(actOf(origin)?.again(places) as Command);
  }
  return { transaction, waiting: [...keptAs.values()], moved: waiting.length, again, takenBack };
}

const gone = -1;

/** Acts that would take away something else than they did. */
function touchedActs(state: EditorState, waiting: readonly WaitingStep[], over: readonly Step[]): Set<Transform> {
  const { keptAs } = rebase(state, waiting, over, new Set());
  const touched = waiting.filter((each) => {
    const now = keptAs.get(each);
    return actOf(each.origin) !== undefined && (!now || sliceOf(now.inverted) !== sliceOf(each.inverted));
  });
  return new Set(touched.map(({ origin }) => origin));
}

const sliceOf = (step: Step): string => JSON.stringify((step.toJSON() as { slice?: unknown }).slice ?? null);

/** The library and the history go by these mirrors, which the types do not tell. */
type MirroredMapping = Transaction['mapping'] & { setMirror: (one: number, other: number) => void };

/** As the library moves what waits behind what was received, but for what is taken back. */
function rebase(
  state: EditorState,
  waiting: readonly WaitingStep[],
  over: readonly Step[],
  takenBack: ReadonlySet<Transform>,
) {
  const transaction = state.tr;
  const { mapping } = transaction;
  for (const { inverted } of waiting.toReversed()) transaction.step(inverted);
  for (const step of over) transaction.step(step);
  const keptAs = new Map<WaitingStep, WaitingStep>();
  const placesOf = new Map<Transform, readonly number[]>();
  waiting.forEach((each, index) => {
    const { step, origin } = each;
    const mirror = waiting.length - 1 - index;
    const behind = mapping.slice(mirror + 1);
    const act = actOf(origin);
    if (act && !placesOf.has(origin)) placesOf.set(origin, movedPlaces(placesNow.get(origin) ?? act.places, behind));
    if (takenBack.has(origin)) return;
    const mapped = step.map(behind);
    if (!mapped || transaction.maybeStep(mapped).failed) return;
    (mapping as MirroredMapping).setMirror(mirror, transaction.steps.length - 1);
    const before = transaction.docs.at(-1);
    if (before) keptAs.set(each, { step: mapped, inverted: mapped.invert(before), origin });
  });
  return { transaction, keptAs, placesOf };
}

function movedPlaces(places: readonly number[], mapping: Transaction['mapping']): number[] {
  return places.map((place) => {
    const { pos, deletedAfter } = mapping.mapResult(place, 1);
    return deletedAfter ? gone : pos;
  });
}
