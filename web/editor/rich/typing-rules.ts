/** Markdown typed as one writes becomes what it means, at the space or the closing mark; undo gives the characters back. */
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { NodeType } from 'prosemirror-model';
import { type EditorState, NodeSelection, type Plugin } from 'prosemirror-state';
import { canSplit, findWrapping } from 'prosemirror-transform';
import { markType, nodeType } from './schema.ts';

/** `[ ] ` makes a task; in a bullet list that holds nothing else yet it replaces the bullet. */
const task = new InputRule(/^\s*\[( |x)?\]\s$/, (state, match, start, end) => {
  const transaction = state.tr.delete(start, end);
  const $start = transaction.doc.resolve(start);
  const range = $start.blockRange();
  const wrapping = range && findWrapping(range, nodeType('taskList'));
  if (!range || !wrapping || $start.parent.type.name !== 'paragraph') return null;
  transaction.wrap(range, wrapping);
  return match[1] === 'x' ? transaction.setNodeAttribute(start, 'checked', true) : transaction;
});

function marked(pattern: RegExp, name: string): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, before = '', text = ''] = match;
    if (text === '' || isCode(state)) return null;
    const from = start + (whole.startsWith(before) ? before.length : 0);
    const type = markType(name);
    const transaction = state.tr.replaceWith(
      from,
      end,
      state.schema.text(text, type.create().addToSet(state.doc.resolve(start).marks())),
    );
    return transaction.removeStoredMark(type);
  });
}

function isCode(state: EditorState): boolean {
  return state.selection.$from.parent.type.spec.code === true;
}

const inlineMath = new InputRule(/(^|[^\\$\w])\$([^\s$][^$]*[^\s$\\]|[^\s$\\])\$$/, (state, match, start, end) => {
  const [, before = '', latex = ''] = match;
  if (isCode(state)) return null;
  return state.tr.replaceWith(start + before.length, end, nodeType('mathInline').create({ latex }));
});

const mathBlock = new InputRule(/^\$\$\s$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.parent.type.name !== 'paragraph') return null;
  const transaction = state.tr.replaceWith($start.before(), $start.after(), nodeType('mathBlock').create());
  return transaction.setSelection(NodeSelection.create(transaction.doc, $start.before()));
});

const rule = new InputRule(/^(---|___|\*\*\*)$/, (state, _match, start, end) => {
  const $start = state.doc.resolve(start);
  if ($start.parent.type.name !== 'paragraph' || $start.parent.content.size > 2) return null;
  const transaction = state.tr.delete(start, end);
  if (!canSplit(transaction.doc, start)) return null;
  return transaction.insert($start.before(), nodeType('horizontalRule').create());
});

function list(pattern: RegExp, type: NodeType): InputRule {
  return wrappingInputRule(
    pattern,
    type,
    (match) => (type.name === 'orderedList' ? { start: Number(match[1]) } : null),
    (match, before) =>
      type.name !== 'orderedList' || before.childCount + Number(before.attrs.start) === Number(match[1]),
  );
}

export function typingRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodeType('heading'), (match) => ({ level: match[1]?.length ?? 1 })),
      list(/^\s*([-+*])\s$/, nodeType('bulletList')),
      list(/^(\d{1,9})[.)]\s$/, nodeType('orderedList')),
      task,
      wrappingInputRule(/^\s*>\s$/, nodeType('blockquote')),
      textblockTypeInputRule(/^```([\w+#.-]{0,40})\s$/, nodeType('codeBlock'), (match) => ({
        language: match[1] || null,
      })),
      rule,
      mathBlock,
      inlineMath,
      marked(/(^|[^*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold'),
      marked(/(^|[^*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'italic'),
      marked(/(^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, 'italic'),
      marked(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, 'strike'),
      marked(/(^|[^`])`([^`]+)`$/, 'code'),
    ],
  });
}
