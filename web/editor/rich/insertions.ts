/** What can be put into the text as a block, from the menu of the toolbar and from the one behind a slash. */
import type { Command } from 'prosemirror-state';
import {
  insertBlock,
  insertFootnote,
  insertInline,
  insertRule,
  setStyle,
  toggleCodeBlock,
  toggleQuote,
} from './commands.ts';
import { toggleList } from './lists.ts';
import { nodeType } from './schema.ts';
import { insertTable } from './tables.ts';

export interface Insertion {
  id: string;
  label: string;
  note: string;
  /** More words by which it is found. */
  words?: string;
  command: Command;
}

const paragraph = () => nodeType('paragraph').create();
const item = (kind: 'risk' | 'control' | 'requirement'): Command =>
  insertBlock(() => nodeType('item').create({ kind }, paragraph()));

const mermaid = 'flowchart LR\n  A[Start] --> B[End]';

/** What only exists as an insertion. */
export const insertions: readonly Insertion[] = [
  { id: 'risk', label: 'Risk', note: 'with its evaluation', words: 'hazard item', command: item('risk') },
  { id: 'control', label: 'Control', note: 'what mitigates a risk', words: 'measure item', command: item('control') },
  {
    id: 'requirement',
    label: 'Requirement',
    note: 'what implements a control',
    words: 'item',
    command: item('requirement'),
  },
  {
    id: 'footnote',
    label: 'Footnote',
    note: 'at the foot of the page',
    words: 'note reference',
    command: insertFootnote,
  },
  {
    id: 'formula',
    label: 'Formula',
    note: 'in a line, LaTeX',
    words: 'math equation',
    command: insertInline(nodeType('mathInline').create()),
  },
  {
    id: 'formula-block',
    label: 'Formula on its own line',
    note: 'LaTeX',
    words: 'math equation display',
    command: insertBlock(() => nodeType('mathBlock').create()),
  },
  {
    id: 'diagram',
    label: 'Diagram',
    note: 'mermaid, drawn on screen',
    words: 'flowchart chart',
    command: insertBlock(() =>
      nodeType('codeBlock').create({ language: 'mermaid' }, nodeType('text').schema.text(mermaid)),
    ),
  },
];

/** Everything that a slash offers. */
export const slashEntries: readonly Insertion[] = [
  ...[1, 2, 3].map((level) => ({
    id: `heading-${level}`,
    label: `Heading ${level}`,
    note: '#'.repeat(level),
    command: setStyle(level),
  })),
  { id: 'bullets', label: 'Bullet list', note: '-', command: toggleList('bulletList') },
  { id: 'numbers', label: 'Numbered list', note: '1.', words: 'ordered', command: toggleList('orderedList') },
  { id: 'tasks', label: 'Task list', note: '[ ]', words: 'checklist todo', command: toggleList('taskList') },
  { id: 'quote', label: 'Quote', note: '>', command: toggleQuote },
  { id: 'code', label: 'Block of code', note: '```', command: toggleCodeBlock },
  { id: 'table', label: 'Table', note: 'three columns, header row', command: insertTable },
  { id: 'rule', label: 'Rule', note: '---', words: 'line divider', command: insertRule },
  ...insertions,
];
