/** Every key of the rich editor, in the groups in which the help sheet shows them. */
import { baseKeymap, chainCommands, exitCode, selectParentNode } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
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

const headings: Shortcut[] = [1, 2, 3, 4, 5, 6].map((level) => ({
  keys: `Mod-Alt-${level}`,
  label: `Heading ${level}`,
  command: setStyle(level),
}));

export function shortcutGroups(acts: ScreenActs): readonly ShortcutGroup[] {
  return [
    {
      title: 'Text',
      shortcuts: [
        { keys: 'Mod-b', label: 'Bold', command: toggle('bold') },
        { keys: 'Mod-i', label: 'Italic', command: toggle('italic') },
        { keys: 'Mod-Shift-x', label: 'Struck through', command: toggle('strike') },
        { keys: 'Mod-e', label: 'Code', command: toggle('code') },
        { keys: 'Mod-u', label: 'Underline (screen only)', command: toggle('underline') },
        { keys: 'Mod-Shift-h', label: 'Highlight (screen only)', command: toggle('highlight') },
        { keys: 'Mod-k', label: 'Link', command: always(acts.link) },
        { keys: 'Mod-Alt-f', label: 'Footnote', command: insertFootnote },
        { keys: 'Shift-Enter', label: 'New line in the same paragraph', command: chainCommands(exitCode, breakLine) },
      ],
    },
    {
      title: 'Blocks',
      shortcuts: [
        { keys: 'Mod-Alt-0', label: 'Plain text', command: setStyle(null) },
        ...headings,
        { keys: 'Mod-Shift-8', label: 'Bullet list', command: toggleList('bulletList') },
        { keys: 'Mod-Shift-7', label: 'Numbered list', command: toggleList('orderedList') },
        { keys: 'Mod-Shift-9', label: 'Task list', command: toggleList('taskList') },
        { keys: 'Mod-Enter', label: 'Tick or untick a task', command: chainCommands(toggleTask, exitCode) },
        {
          keys: 'Tab',
          label: 'Deeper in a list, next cell in a table',
          command: chainCommands(goToNextCell(1), sinkEntry),
        },
        { keys: 'Shift-Tab', label: 'Back out, cell before', command: chainCommands(goToNextCell(-1), liftEntry) },
        { keys: 'Mod-Shift-.', label: 'Quote', command: toggleQuote },
        { keys: 'Mod-Alt-c', label: 'Block of code', command: toggleCodeBlock },
        { keys: 'Mod-Alt--', label: 'Rule', command: insertRule },
      ],
    },
    {
      title: 'Tables',
      shortcuts: tableActs.flat().flatMap(({ keys, label, command }) => (keys ? [{ keys, label, command }] : [])),
    },
    {
      title: 'The editor',
      shortcuts: [
        { keys: 'Mod-s', label: 'Save now', command: always(acts.save) },
        { keys: 'Mod-z', label: 'Undo', command: chainCommands(undoInputRule, undo) },
        { keys: 'Mod-Shift-z', label: 'Redo', command: redo },
        { keys: 'Mod-Alt-m', label: 'Comment', command: always(acts.comment) },
        { keys: 'Mod-f', label: 'Find and replace', command: always(acts.find) },
        { keys: 'Alt-F10', label: 'To the toolbar', command: always(acts.toolbar) },
        { keys: 'Mod-/', label: 'These shortcuts', command: always(acts.help) },
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

const symbols: Record<string, string> = { Mod: 'Ctrl', ArrowLeft: '←', ArrowRight: '→' };
const macSymbols: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', ArrowLeft: '←', ArrowRight: '→' };

/** `Mod-Shift-x` as it stands on the keys of this machine. */
export function spoken(keysText: string, isMac: boolean): string {
  const parts = keysText.split(/-(?!$)/);
  return parts
    .map((part) => (isMac ? macSymbols[part] : symbols[part]) ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(isMac ? '' : '+');
}
