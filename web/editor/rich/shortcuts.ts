/** Every key of the rich editor, in the groups in which the help sheet shows them. */
import { baseKeymap, chainCommands, exitCode, selectParentNode } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { t } from '../../texts/index.ts';
import {
  breakLine,
  insertFootnote,
  insertRule,
  openFence,
  setStyle,
  toggle,
  toggleCodeBlock,
  toggleQuote,
} from './commands.ts';
import { liftEntry, sinkEntry, splitEntry, toggleList, toggleTask } from './lists.ts';
import { tableActs } from './tables.ts';

interface Shortcut {
  keys: string;
  label: string;
  command: Command;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

/** What only the screen can do: each is told when its keys are pressed. */
export interface ScreenActs {
  save: () => void;
  link: () => void;
  find: () => void;
  help: () => void;
  comment: () => void;
  toolbar: () => void;
}

const always =
  (act: () => void): Command =>
  () => {
    act();
    return true;
  };

const headings = (): Shortcut[] =>
  [1, 2, 3, 4, 5, 6].map((level) => ({
    keys: `Mod-Alt-${level}`,
    label: t('Heading {level}', { level }),
    command: setStyle(level),
  }));

export function shortcutGroups(acts: ScreenActs): readonly ShortcutGroup[] {
  return [
    {
      title: t('Text'),
      shortcuts: [
        { keys: 'Mod-b', label: t('Bold'), command: toggle('bold') },
        { keys: 'Mod-i', label: t('Italic'), command: toggle('italic') },
        { keys: 'Mod-Shift-x', label: t('Struck through'), command: toggle('strike') },
        { keys: 'Mod-e', label: t('Code'), command: toggle('code') },
        { keys: 'Mod-u', label: t('Underline (screen only)'), command: toggle('underline') },
        { keys: 'Mod-Shift-h', label: t('Highlight (screen only)'), command: toggle('highlight') },
        { keys: 'Mod-k', label: t('Link'), command: always(acts.link) },
        { keys: 'Mod-Alt-f', label: t('Footnote'), command: insertFootnote },
        {
          keys: 'Shift-Enter',
          label: t('New line in the same paragraph'),
          command: chainCommands(exitCode, breakLine),
        },
      ],
    },
    {
      title: t('Blocks'),
      shortcuts: [
        { keys: 'Mod-Alt-0', label: t('Plain text'), command: setStyle(null) },
        ...headings(),
        { keys: 'Mod-Shift-8', label: t('Bullet list'), command: toggleList('bulletList') },
        { keys: 'Mod-Shift-7', label: t('Numbered list'), command: toggleList('orderedList') },
        { keys: 'Mod-Shift-9', label: t('Task list'), command: toggleList('taskList') },
        { keys: 'Mod-Enter', label: t('Tick or untick a task'), command: chainCommands(toggleTask, exitCode) },
        {
          keys: 'Tab',
          label: t('Deeper in a list, next cell in a table'),
          command: chainCommands(goToNextCell(1), sinkEntry),
        },
        { keys: 'Shift-Tab', label: t('Back out, cell before'), command: chainCommands(goToNextCell(-1), liftEntry) },
        { keys: 'Mod-Shift-.', label: t('Quote'), command: toggleQuote },
        { keys: 'Mod-Alt-c', label: t('Block of code'), command: toggleCodeBlock },
        { keys: 'Mod-Alt--', label: t('Rule'), command: insertRule },
      ],
    },
    {
      title: t('Tables'),
      shortcuts: tableActs
        .flat()
        .flatMap(({ keys, label, command }) => (keys ? [{ keys, label: t(label), command }] : [])),
    },
    {
      title: t('The editor'),
      shortcuts: [
        { keys: 'Mod-s', label: t('Save now'), command: always(acts.save) },
        { keys: 'Mod-z', label: t('Undo'), command: chainCommands(undoInputRule, undo) },
        { keys: 'Mod-Shift-z', label: t('Redo'), command: redo },
        { keys: 'Mod-Alt-m', label: t('Comment'), command: always(acts.comment) },
        { keys: 'Mod-f', label: t('Find and replace'), command: always(acts.find) },
        { keys: 'Alt-F10', label: t('To the toolbar'), command: always(acts.toolbar) },
        { keys: 'Mod-/', label: t('These shortcuts'), command: always(acts.help) },
      ],
    },
  ];
}

/**
 * In a list and in a table Tab has work to do, so Escape before it gives it back to the browser: whoever comes in by
 * keyboard gets out by keyboard.
 */
export function keys(groups: readonly ShortcutGroup[]): Plugin[] {
  let isLeaving = false;
  const leave: Command = () => {
    isLeaving = true;
    return false;
  };
  const unlessLeaving =
    (command: Command): Command =>
    (state, dispatch, view) => {
      const leaves = isLeaving;
      isLeaving = false;
      return !leaves && command(state, dispatch, view);
    };
  const bound = Object.fromEntries(
    groups.flatMap(({ shortcuts }) =>
      shortcuts.map(({ keys: key, command }) => [key, key.endsWith('Tab') ? unlessLeaving(command) : command]),
    ),
  );
  return [
    keymap({
      ...bound,
      'Mod-y': redo,
      Enter: chainCommands(openFence, splitEntry),
      Escape: chainCommands(leave, selectParentNode),
    }),
    keymap(baseKeymap),
  ];
}

const symbols = (): Record<string, string> => ({
  Mod: t('Ctrl'),
  Shift: t('Shift'),
  Enter: t('Enter'),
  ArrowLeft: '←',
  ArrowRight: '→',
});
const macSymbols: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', ArrowLeft: '←', ArrowRight: '→' };

/** `Mod-Shift-x` as it stands on the keys of this machine. */
export function spoken(keysText: string, isMac: boolean): string {
  const parts = keysText.split(/-(?!$)/);
  const named = isMac ? macSymbols : symbols();
  return parts.map((part) => named[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(isMac ? '' : '+');
}
