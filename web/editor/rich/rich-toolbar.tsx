/** The tools of the rich editor. What print leaves out says so. */
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { memo, type Ref, type RefObject, useMemo } from 'react';
import { type Message, msg, t } from '../../texts/index.ts';
import { Icon, ToolButton, Toolbar, ToolGroup, ToolMenu } from '../../ui/index.ts';
import { ToolIcon, type ToolIconName } from '../tool-icon.tsx';
import {
  type Alignment,
  align,
  insertRule,
  isInside,
  isMarked,
  type MarkName,
  setStyle,
  setTextColour,
  styleOf,
  toggle,
  toggleCodeBlock,
  toggleQuote,
} from './commands.ts';
import { type EditorHandle, useCalmState } from './editor-handle.ts';
import { insertions } from './insertions.ts';
import { activeList, toggleList } from './lists.ts';
import { markType } from './schema.ts';
import { type ShortcutGroup, spoken } from './shortcuts.ts';
import { insertTable, isInTable, tableActs } from './tables.ts';

export interface RichToolbarProps {
  handle: EditorHandle;
  groups: readonly ShortcutGroup[];
  onOpen: (what: 'link' | 'find' | 'help') => void;
  /** The field that takes files. */
  picturesRef: RefObject<HTMLInputElement | null>;
  onAnnounce: (words: string) => void;
  /** Begins a comment on what is selected. */
  onComment: () => void;
  toolbarRef: Ref<HTMLDivElement>;
}

interface Tool {
  label: Message;
  icon: ToolIconName;
  command: Command;
  isOn?: (state: EditorState) => boolean;
}

const markTool = (label: Message, icon: ToolIconName & MarkName): Tool => ({
  label,
  icon,
  command: toggle(icon),
  isOn: (state) => isMarked(state, markType(icon)),
});
const listTool = (label: Message, icon: 'bulletList' | 'orderedList' | 'taskList'): Tool => ({
  label,
  icon,
  command: toggleList(icon),
  isOn: (state) => activeList(state) === icon,
});

const marks: Tool[] = [
  markTool(msg('Bold'), 'bold'),
  markTool(msg('Italic'), 'italic'),
  markTool(msg('Struck through'), 'strike'),
  markTool(msg('Code'), 'code'),
];
const screenMarks: Tool[] = [
  markTool(msg('Underline (screen only)'), 'underline'),
  markTool(msg('Highlight (screen only)'), 'highlight'),
];
const blocks: Tool[] = [
  listTool(msg('Bullet list'), 'bulletList'),
  listTool(msg('Numbered list'), 'orderedList'),
  listTool(msg('Task list'), 'taskList'),
  { label: msg('Quote'), icon: 'quote', command: toggleQuote, isOn: (state) => isInside(state, 'blockquote') },
  {
    label: msg('Block of code'),
    icon: 'codeBlock',
    command: toggleCodeBlock,
    isOn: (state) => styleOf(state) === 'code',
  },
  { label: msg('Rule'), icon: 'rule', command: insertRule },
];
const tools = [...marks, ...screenMarks, ...blocks];

interface Facts {
  style: string | null;
  on: Message[];
  off: Message[];
  isInTable: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

const noFacts: Facts = { style: null, on: [], off: [], isInTable: false, canUndo: false, canRedo: false };

function styleWords(state: EditorState): string {
  const style = styleOf(state);
  return style === 'code' ? t('Code') : style === null ? t('Plain text') : t('Heading {level}', { level: style });
}

function factsOf(state: EditorState): Facts {
  return {
    style: styleWords(state),
    on: tools.filter(({ isOn }) => isOn?.(state)).map(({ label }) => label),
    off: tools.filter(({ command }) => !command(state)).map(({ label }) => label),
    isInTable: isInTable(state),
    canUndo: undo(state),
    canRedo: redo(state),
  };
}

const colours: [label: Message, color: string][] = [
  [msg('Red text'), '#b42323'],
  [msg('Green text'), '#14633a'],
  [msg('Blue text'), '#2456b3'],
  [msg('Grey text'), '#556070'],
];
const alignments: [label: Message, to: Alignment][] = [
  [msg('Align as usual'), null],
  [msg('Align left'), 'left'],
  [msg('Centre'), 'center'],
  [msg('Align right'), 'right'],
  [msg('Justify'), 'justify'],
];

/** Many buttons, so that they are drawn anew for what concerns them alone, not for every step of saving. */
export const RichToolbar = memo(function RichToolbar(props: RichToolbarProps) {
  const { handle, groups, onOpen, onAnnounce } = props;
  const facts = useCalmState(handle, factsOf, noFacts);
  const keysOf = useMemo(() => {
    const isMac = /mac/i.test(navigator.userAgent);
    const all = groups.flatMap(({ shortcuts }) => shortcuts);
    return (label: string) => {
      const found = all.find((shortcut) => shortcut.label === label);
      return found && spoken(found.keys, isMac);
    };
  }, [groups]);
  const run = (command: Command, label: string) => {
    const isDone = handle.run(command);
    onAnnounce(isDone ? label : t('{tool} cannot be used here', { tool: label }));
  };
  const back = () => handle.focus();
  const style = facts.style ?? t('Plain text');
  const button = (tool: Tool) => {
    const isOn = facts.on.includes(tool.label);
    const label = t(tool.label);
    const toggled = isOn ? t('{tool} off', { tool: label }) : t('{tool} on', { tool: label });
    return (
      <ToolButton
        key={tool.icon}
        label={label}
        keys={keysOf(label)}
        isOn={tool.isOn && isOn}
        isDisabled={facts.off.includes(tool.label)}
        onPress={() => run(tool.command, tool.isOn ? toggled : label)}
      >
        <ToolIcon name={tool.icon} />
      </ToolButton>
    );
  };
  const choice = (label: string, command: Command, more: { note?: string | undefined; said?: string } = {}) => ({
    id: label,
    label,
    keys: keysOf(label),
    note: more.note,
    // The menu keeps the focus until it is closed.
    act: () => setTimeout(() => run(command, more.said ?? label), 0),
  });
  const styles = [
    choice(t('Plain text'), setStyle(null)),
    ...[1, 2, 3, 4, 5, 6].map((level) => choice(t('Heading {level}', { level }), setStyle(level))),
  ];
  const note = t('screen only');
  const paints = [
    ...colours.map(([label, color]) => choice(t(label), setTextColour(color), { note })),
    choice(t('Usual colour'), setTextColour(null)),
  ];
  const aligns = alignments.map(([label, to]) => choice(t(label), align(to), to === null ? {} : { note }));
  return (
    <Toolbar label={t('Writing tools')} ref={props.toolbarRef}>
      <ToolGroup label={t('History')}>
        <ToolButton
          label={t('Undo')}
          keys={keysOf(t('Undo'))}
          isDisabled={!facts.canUndo}
          onPress={() => run(undo, t('Undone'))}
        >
          <Icon name="undo" />
        </ToolButton>
        <ToolButton
          label={t('Redo')}
          keys={keysOf(t('Redo'))}
          isDisabled={!facts.canRedo}
          onPress={() => run(redo, t('Done again'))}
        >
          <ToolIcon name="redo" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label={t('Style')}>
        <ToolMenu
          label={t('Style of the paragraph: {style}', { style })}
          shown={<span className="tool-style">{style}</span>}
          onReturn={back}
          groups={[styles]}
        />
      </ToolGroup>
      <ToolGroup label={t('Text')}>
        {marks.map(button)}
        <ToolButton
          label={t('Link')}
          keys={keysOf(t('Link'))}
          onPress={() => {
            // Where the focus is now it comes back to, and after a link it belongs into the text.
            handle.focus();
            onOpen('link');
          }}
        >
          <Icon name="link" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label={t('On screen only')}>
        {screenMarks.map(button)}
        <ToolMenu
          label={t('Colour and alignment (screen only)')}
          shown={<ToolIcon name="colour" />}
          onReturn={back}
          groups={[paints, aligns]}
        />
      </ToolGroup>
      <ToolGroup label={t('Blocks')}>{blocks.map(button)}</ToolGroup>
      <ToolGroup label={t('Insert')}>
        <ToolButton label={t('Table')} onPress={() => run(insertTable, t('Table inserted'))}>
          <ToolIcon name="table" />
        </ToolButton>
        <ToolButton label={t('Picture or drawing')} onPress={() => props.picturesRef.current?.click()}>
          <ToolIcon name="picture" />
        </ToolButton>
        <ToolMenu
          label={t('Insert')}
          onReturn={back}
          groups={[
            insertions().map(({ label, note: hint, command }) =>
              choice(label, command, { note: hint, said: t('{what} inserted', { what: label }) }),
            ),
          ]}
        />
        {facts.isInTable && (
          <ToolMenu
            label={t('Change the table')}
            shown={t('Table')}
            onReturn={back}
            groups={tableActs.map((acts) =>
              acts.map((act) => choice(t(act.label), act.command, { note: act.note && t(act.note) })),
            )}
          />
        )}
      </ToolGroup>
      <ToolGroup label={t('Review')}>
        <ToolButton label={t('Comment')} keys={keysOf(t('Comment'))} onPress={props.onComment}>
          <ToolIcon name="comment" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label={t('Help')}>
        <ToolButton label={t('Find and replace')} keys={keysOf(t('Find and replace'))} onPress={() => onOpen('find')}>
          <Icon name="search" />
        </ToolButton>
        <ToolButton label={t('Keyboard shortcuts')} keys={keysOf(t('These shortcuts'))} onPress={() => onOpen('help')}>
          <ToolIcon name="help" />
        </ToolButton>
      </ToolGroup>
    </Toolbar>
  );
});
