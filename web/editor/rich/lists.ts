/** Lists: making one, changing its kind, ending it, and how deep its entries stand. */
import { chainCommands } from 'prosemirror-commands';
import type { Node, NodeRange, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { AllSelection, type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import { asAct } from './acts-again.ts';
import { nodeType } from './schema.ts';

export type ListName = 'bulletList' | 'orderedList' | 'taskList';

const itemTypes = [nodeType('listItem'), nodeType('taskItem')] as const;
const listNames = new Set(['bulletList', 'orderedList', 'taskList']);
const itemOf = (list: ListName): NodeType => nodeType(list === 'taskList' ? 'taskItem' : 'listItem');

interface FoundList {
  list: Node;
  /** Where the list begins. */
  position: number;
}

/** Where everything is selected, its text: the places that are only there for the cursor do not count. */
function narrowed(state: EditorState): EditorState {
  if (!(state.selection instanceof AllSelection)) return state;
  let end = 0;
  state.doc.descendants((node, position) => {
    if (node.isTextblock && node.content.size > 0) end = position + node.nodeSize - 1;
  });
  const { doc } = state;
  return state.apply(state.tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(end))));
}

function listAround(state: EditorState): FoundList | null {
  const { $from, $to } = state.selection;
  const range: NodeRange | null = $from.blockRange($to);
  for (let depth = range?.depth ?? 0; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (listNames.has(node.type.name)) return { list: node, position: $from.before(depth) };
    if (node.type.spec.isolating) return null;
  }
  return null;
}

export function activeList(state: EditorState): ListName | null {
  return (listAround(narrowed(state))?.list.type.name as ListName | undefined) ?? null;
}

/** Into a list of this kind; out of it where the selection is in one already. */
export function toggleList(name: ListName): Command {
  return (given, dispatch) => {
    const state = narrowed(given);
    const around = listAround(state);
    if (around === null) return wrapInList(nodeType(name))(state, dispatch);
    if (around.list.type.name === name) return liftEntry(state, dispatch);
    dispatch?.(changedKind(state, around, name).scrollIntoView());
    return true;
  };
}

function changedKind(state: EditorState, { list, position }: FoundList, name: ListName) {
  const items: Node[] = [];
  list.forEach((item) => {
    items.push(itemOf(name).create(null, item.content));
  });
  const transaction = state.tr.replaceWith(position, position + list.nodeSize, nodeType(name).create(null, items));
  // Entries of both kinds are equally large, so that every position is where it was.
  transaction.setSelection(Selection.fromJSON(transaction.doc, state.selection.toJSON()));
  return asAct(transaction, { places: [position], again: ([place]) => changeKindAt(place, name) });
}

/** The kind of a list that somebody wrote in meanwhile. */
const changeKindAt =
  (position: number | undefined, name: ListName): Command =>
  (state, dispatch) => {
    const list = position === undefined ? null : state.doc.nodeAt(position);
    if (position === undefined || !list || !listNames.has(list.type.name) || list.type.name === name) return false;
    dispatch?.(changedKind(state, { list, position }, name));
    return true;
  };

function inItem($from: ResolvedPos): NodeType | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (itemTypes.includes(type)) return type;
    if (type.spec.isolating) return null;
  }
  return null;
}

const withItem =
  (act: (type: NodeType) => Command): Command =>
  (state, dispatch, view) => {
    const type = inItem(state.selection.$from);
    return type !== null && act(type)(state, dispatch, view);
  };

/**
 * An entry that holds nothing but the cursor goes one level out. splitListItem would put an entry without a paragraph there,
 * since our schema has such entries, and the cursor behind the list.
 */
const endEntry =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const { $from, empty } = state.selection;
    const entry = $from.depth < 4 ? null : $from.node(-1);
    const isEmpty = empty && $from.parent.content.size === 0 && entry?.type === type && entry.childCount === 1;
    return isEmpty && $from.node(-3).type === type && liftListItem(type)(state, dispatch, view);
  };

/** A new task is not done, whatever the one above it is. */
export const splitEntry = withItem((type) =>
  chainCommands(endEntry(type), splitListItem(type, type.name === 'taskItem' ? { checked: false } : undefined)),
);
export const liftEntry = withItem(liftListItem);
export const sinkEntry = withItem(sinkListItem);

export const toggleTask: Command = (state, dispatch) => {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'taskItem') continue;
    dispatch?.(state.tr.setNodeAttribute($from.before(depth), 'checked', node.attrs.checked !== true));
    return true;
  }
  return false;
};
