/** Find and replace beyond the text: titles of items are attributes, which the search of ProseMirror does not see. */
import { getMatchHighlights, getSearchState, replaceAll, replaceNext } from 'prosemirror-search';
import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';

function patternOf(state: EditorState): RegExp | null {
  const query = getSearchState(state)?.query;
  if (!query || query.search === '') return null;
  return new RegExp(query.search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), query.caseSensitive ? 'gu' : 'giu');
}

interface FoundTitle {
  position: number;
  title: string;
  count: number;
}

function foundTitles(state: EditorState): FoundTitle[] {
  const pattern = patternOf(state);
  const found: FoundTitle[] = [];
  if (pattern === null) return found;
  state.doc.descendants((node, position) => {
    if (node.type.name === 'item') {
      const title = String(node.attrs.title);
      const count = title.match(pattern)?.length ?? 0;
      if (count > 0) found.push({ position, title, count });
    }
    return !node.isTextblock;
  });
  return found;
}

/** How many places there are, in the text and in titles. */
export function countPlaces(state: EditorState): number {
  const inTitles = foundTitles(state).reduce((sum, { count }) => sum + count, 0);
  return getMatchHighlights(state).find().length + inTitles;
}

/** Goes to the next place (1) or the one before (-1), from the end to the beginning; an item is selected as a whole. */
export function goToPlace(by: 1 | -1): Command {
  return (state, dispatch) => {
    const places = [
      ...getMatchHighlights(state)
        .find()
        .map(({ from, to }) => ({ from, to })),
      ...foundTitles(state).map(({ position }) => ({ from: position, to: null })),
    ].sort((a, b) => a.from - b.from);
    const { from } = state.selection;
    const ahead = by === 1 ? places.find((place) => place.from > from) : places.findLast((place) => place.from < from);
    const place = ahead ?? (by === 1 ? places[0] : places.at(-1));
    if (!place) return false;
    const selection =
      place.to === null
        ? NodeSelection.create(state.doc, place.from)
        : TextSelection.create(state.doc, place.from, place.to);
    dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
}

function replaceTitles(transaction: Transaction, state: EditorState, titles: readonly FoundTitle[]): Transaction {
  const pattern = patternOf(state);
  const words = getSearchState(state)?.query.replace ?? '';
  if (pattern === null) return transaction;
  for (const { position, title } of titles) {
    // In a function, so that no character of the new words has a meaning of its own.
    const to = title.replace(pattern, () => words).slice(0, 300);
    transaction.setNodeAttribute(transaction.mapping.map(position), 'title', to);
  }
  return transaction;
}

/** Replaces where the selection stands, in a title too, and goes on. */
export const replaceHere: Command = (state, dispatch, view) => {
  const { selection } = state;
  const title =
    selection instanceof NodeSelection && foundTitles(state).find(({ position }) => position === selection.from);
  if (!title) return replaceNext(state, dispatch, view);
  dispatch?.(replaceTitles(state.tr, state, [title]));
  return true;
};

/** All places at once, as one step of undo. */
export const replaceEverywhere: Command = (state, dispatch) => {
  const titles = foundTitles(state);
  let made = state.tr;
  replaceAll(state, (transaction) => {
    made = transaction;
  });
  replaceTitles(made, state, titles);
  if (!made.docChanged) return false;
  dispatch?.(made);
  return true;
};
