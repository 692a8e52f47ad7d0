/** What can be put into the text as a block, from the menu of the toolbar and from the one behind a slash. */
import type { Command } from 'prosemirror-state';
import { t } from '../../texts/index.ts';
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

const mermaid = () => `flowchart LR\n  A[${t('Start')}] --> B[${t('End')}]`;

/** What only exists as an insertion. */
export const insertions = (): readonly Insertion[] => [
  {
    id: 'risk',
    label: t('Risk'),
    note: t('with its evaluation'),
    words: t('hazard item§search'),
    command: item('risk'),
  },
  {
    id: 'control',
    label: t('Control'),
    note: t('what mitigates a risk'),
    words: t('measure item§search'),
    command: item('control'),
  },
  {
    id: 'requirement',
    label: t('Requirement'),
    note: t('what implements a control'),
    words: t('item§search'),
    command: item('requirement'),
  },
  {
    id: 'footnote',
    label: t('Footnote'),
    note: t('at the foot of the page'),
    words: t('note reference§search'),
    command: insertFootnote,
  },
  {
    id: 'formula',
    label: t('Formula'),
    note: t('in a line, LaTeX'),
    words: t('math equation§search'),
    command: insertInline(nodeType('mathInline').create()),
  },
  {
    id: 'formula-block',
    label: t('Formula on its own line'),
    note: 'LaTeX',
    words: t('math equation display§search'),
    command: insertBlock(() => nodeType('mathBlock').create()),
  },
  {
    id: 'diagram',
    label: t('Diagram'),
    note: t('mermaid, drawn on screen'),
    words: t('flowchart chart§search'),
    command: insertBlock(() =>
      nodeType('codeBlock').create({ language: 'mermaid' }, nodeType('text').schema.text(mermaid())),
    ),
  },
];

/** Everything that a slash offers. */
export const slashEntries = (): readonly Insertion[] => [
  ...[1, 2, 3].map((level) => ({
    id: `heading-${level}`,
    label: t('Heading {level}', { level }),
    note: '#'.repeat(level),
    command: setStyle(level),
  })),
  { id: 'bullets', label: t('Bullet list'), note: '-', command: toggleList('bulletList') },
  {
    id: 'numbers',
    label: t('Numbered list'),
    note: '1.',
    words: t('ordered§search'),
    command: toggleList('orderedList'),
  },
  {
    id: 'tasks',
    label: t('Task list'),
    note: '[ ]',
    words: t('checklist todo§search'),
    command: toggleList('taskList'),
  },
  { id: 'quote', label: t('Quote'), note: '>', command: toggleQuote },
  { id: 'code', label: t('Block of code'), note: '```', command: toggleCodeBlock },
  { id: 'table', label: t('Table'), note: t('three columns, header row'), command: insertTable },
  { id: 'rule', label: t('Rule'), note: '---', words: t('line divider§search'), command: insertRule },
  ...insertions(),
];
