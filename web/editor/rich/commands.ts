/** What the toolbar, the keys and the menus do, each as one command that says beforehand whether it can be done. */
import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { Fragment, type MarkType, type Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { markType, nodeType } from './schema.ts';

export type MarkName = 'bold' | 'italic' | 'strike' | 'code' | 'underline' | 'highlight';

export const toggle = (name: MarkName): Command => toggleMark(markType(name));

export function isMarked(state: EditorState, type: MarkType): boolean {
  const { from, $from, to, empty } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** `null` is plain text; a number the level of a heading. */
export type TextStyle = number | null;

export const setStyle = (level: TextStyle): Command =>
  level === null ? setBlockType(nodeType('paragraph')) : setBlockType(nodeType('heading'), { level });

export function styleOf(state: EditorState): TextStyle | 'code' {
  const { parent } = state.selection.$from;
  if (parent.type.name === 'heading') return Number(parent.attrs.level);
  return parent.type.name === 'codeBlock' ? 'code' : null;
}

export const toggleCodeBlock: Command = (state, dispatch) =>
  styleOf(state) === 'code'
    ? setBlockType(nodeType('paragraph'))(state, dispatch)
    : setBlockType(nodeType('codeBlock'))(state, dispatch);

export function isInside(state: EditorState, name: string): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === name) return true;
  return false;
}

export const toggleQuote: Command = (state, dispatch, view) =>
  isInside(state, 'blockquote') ? lift(state, dispatch) : wrapIn(nodeType('blockquote'))(state, dispatch, view);

export type Alignment = 'left' | 'center' | 'right' | 'justify' | null;

/** Alignment of every block of text in the selection. It is for the screen alone. */
export function align(to: Alignment): Command {
  return (state, dispatch) => {
    const { from, to: end } = state.selection;
    const transaction = state.tr;
    state.doc.nodesBetween(from, end, (node, position) => {
      if (node.isTextblock && 'textAlign' in node.attrs && node.attrs.textAlign !== to) {
        transaction.setNodeAttribute(position, 'textAlign', to);
      }
    });
    if (!transaction.docChanged) return false;
    dispatch?.(transaction);
    return true;
  };
}

export function setTextColour(color: string | null): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    if (empty) return false;
    const type = markType('textStyle');
    const cleared = state.tr.removeMark(from, to, type);
    dispatch?.(color === null ? cleared : cleared.addMark(from, to, type.create({ color })));
    return true;
  };
}

/** Puts a line break without a new paragraph. */
export const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodeType('hardBreak').create()).scrollIntoView());
  return true;
};

/** Puts a block behind the one with the cursor, or in its place where that is empty, and the cursor into it. */
export function insertBlock(make: () => Node): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection;
    const node = make();
    const depth = $from.sharedDepth($to.pos);
    const holder = depthThatHolds(state, node, depth);
    if (holder === null) return false;
    if (!dispatch) return true;
    const child = $from.depth > holder ? $from.node(holder + 1) : null;
    const replaces = child?.isTextblock === true && child.content.size === 0;
    const start = child === null ? $from.pos : replaces ? $from.before(holder + 1) : $to.after(holder + 1);
    const end = replaces ? $from.after(holder + 1) : start;
    const transaction = state.tr.replaceWith(start, end, Fragment.from(node));
    const inside = TextSelection.findFrom(transaction.doc.resolve(start), 1, true);
    const isWithin = inside !== null && inside.from < start + node.nodeSize;
    if (node.isAtom) transaction.setSelection(NodeSelection.create(transaction.doc, start));
    else if (isWithin) transaction.setSelection(inside);
    dispatch(transaction.scrollIntoView());
    return true;
  };
}

/** The innermost depth around the selection whose node may hold this one. */
function depthThatHolds(state: EditorState, node: Node, from: number): number | null {
  const { $from } = state.selection;
  for (let depth = from; depth >= 0; depth -= 1) {
    const parent = $from.node(depth);
    if (!parent.isTextblock && parent.type.contentMatch.matchType(node.type) !== null) return depth;
  }
  return null;
}

export const insertRule = insertBlock(() => nodeType('horizontalRule').create());

export function insertInline(node: Node): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (!$from.parent.inlineContent || $from.parent.type.spec.code)
      return insertBlock(() => paragraphOf(node))(state, dispatch);
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };
}

/** An empty note where the cursor is, selected: what draws it then asks for its text. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $from, from } = state.selection;
  if (!$from.parent.inlineContent || $from.parent.type.spec.code) return false;
  if (!dispatch) return true;
  const transaction = state.tr.deleteSelection().insert(from, nodeType('footnote').create());
  dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, from)).scrollIntoView());
  return true;
};

/** Enter behind three backticks and the name of a language makes a block of code of the line. */
export const openFence: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const fence = /^```([\w+#.-]{0,40})$/.exec(parent.textContent);
  if (!empty || parent.type.name !== 'paragraph' || fence === null || $from.parentOffset < parent.content.size)
    return false;
  const language = fence[1] || null;
  const transaction = state.tr.delete($from.start(), $from.end());
  dispatch?.(
    transaction.setBlockType($from.start(), $from.start(), nodeType('codeBlock'), { language }).scrollIntoView(),
  );
  return true;
};

function paragraphOf(node: Node): Node {
  return nodeType('paragraph').create(null, node);
}

/** Puts the cursor into the block at a position, or as near as it can be, and shows it. */
export function selectAt(position: number): Command {
  return (state, dispatch) => {
    const place = state.doc.resolve(Math.min(position + 1, state.doc.content.size));
    dispatch?.(state.tr.setSelection(TextSelection.near(place)).scrollIntoView());
    return true;
  };
}

/** Links the selection, or the given words where nothing is selected; an empty address takes the link away. */
export function setLink(href: string, words: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const type = markType('link');
    if (href === '') {
      const range = empty ? rangeOfLink(state) : { from, to };
      if (range === null) return false;
      dispatch?.(state.tr.removeMark(range.from, range.to, type));
      return true;
    }
    const link = type.create({ href });
    const transaction = state.tr;
    const range = empty ? rangeOfLink(state) : { from, to };
    if (range === null) transaction.replaceSelectionWith(state.schema.text(words || href, [link]), false);
    else transaction.removeMark(range.from, range.to, type).addMark(range.from, range.to, link);
    dispatch?.(transaction.removeStoredMark(type).scrollIntoView());
    return true;
  };
}

/** The whole link around the cursor. */
export function rangeOfLink(state: EditorState): { from: number; to: number; href: string } | null {
  const { $from } = state.selection;
  const { parent } = $from;
  const type = markType('link');
  const at = parent.childAfter($from.parentOffset);
  const before = parent.childBefore($from.parentOffset);
  const found =
    at.node && type.isInSet(at.node.marks) ? at : before.node && type.isInSet(before.node.marks) ? before : null;
  const mark = found?.node && type.isInSet(found.node.marks);
  if (!found || !mark) return null;
  let first = found.index;
  let from = $from.start() + found.offset;
  let last = found.index + 1;
  let to = from + (found.node?.nodeSize ?? 0);
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) {
    first -= 1;
    from -= parent.child(first).nodeSize;
  }
  while (last < parent.childCount && mark.isInSet(parent.child(last).marks)) {
    to += parent.child(last).nodeSize;
    last += 1;
  }
  return { from, to, href: String(mark.attrs.href) };
}
