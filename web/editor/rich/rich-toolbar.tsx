/** The tools of the rich editor. What print leaves out says so. */
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { memo, type Ref, type RefObject, useMemo } from 'react';
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
  label: string;
  icon: ToolIconName;
  command: Command;
  isOn?: (state: EditorState) => boolean;
}

const markTool = (label: string, icon: ToolIconName & MarkName): Tool => ({
  label,
  icon,
  command: toggle(icon),
  isOn: (state) => isMarked(state, markType(icon)),
});
const listTool = (label: string, icon: 'bulletList' | 'orderedList' | 'taskList'): Tool => ({
  label,
  icon,
  command: toggleList(icon),
  isOn: (state) => activeList(state) === icon,
});

const marks: Tool[] = [
  markTool('Bold', 'bold'),
  markTool('Italic', 'italic'),
  markTool('Struck through', 'strike'),
  markTool('Code', 'code'),
];
const screenMarks: Tool[] = [
  markTool('Underline (screen only)', 'underline'),
  markTool('Highlight (screen only)', 'highlight'),
];
const blocks: Tool[] = [
  listTool('Bullet list', 'bulletList'),
  listTool('Numbered list', 'orderedList'),
  listTool('Task list', 'taskList'),
  { label: 'Quote', icon: 'quote', command: toggleQuote, isOn: (state) => isInside(state, 'blockquote') },
  { label: 'Block of code', icon: 'codeBlock', command: toggleCodeBlock, isOn: (state) => styleOf(state) === 'code' },
  { label: 'Rule', icon: 'rule', command: insertRule },
];
const tools = [...marks, ...screenMarks, ...blocks];

interface Facts {
  style: string;
  on: string[];
  off: string[];
  isInTable: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

const noFacts: Facts = { style: 'Plain text', on: [], off: [], isInTable: false, canUndo: false, canRedo: false };

function styleWords(state: EditorState): string {
  const style = styleOf(state);
  return style === 'code' ? 'Code' : style === null ? 'Plain text' : `Heading ${style}`;
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

const colours: [label: string, color: string][] = [
  ['Red', '#b42323'],
  ['Green', '#14633a'],
  ['Blue', '#2456b3'],
  ['Grey', '#556070'],
];
const alignments: [label: string, to: Alignment][] = [
  ['Align as usual', null],
  ['Align left', 'left'],
  ['Centre', 'center'],
  ['Align right', 'right'],
  ['Justify', 'justify'],
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
    onAnnounce(isDone ? label : `${label} cannot be used here`);
  };
  const back = () => handle.focus();
  const button = (tool: Tool) => {
    const isOn = facts.on.includes(tool.label);
    return (
      <ToolButton
        key={tool.label}
        label={tool.label}
        keys={keysOf(tool.label)}
        isOn={tool.isOn && isOn}
        isDisabled={facts.off.includes(tool.label)}
        onPress={() => run(tool.command, tool.isOn ? `${tool.label} ${isOn ? 'off' : 'on'}` : tool.label)}
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
    choice('Plain text', setStyle(null)),
    ...[1, 2, 3, 4, 5, 6].map((level) => choice(`Heading ${level}`, setStyle(level))),
  ];
  const note = 'screen only';
  const paints = [
    ...colours.map(([label, color]) => choice(`${label} text`, setTextColour(color), { note })),
    choice('Usual colour', setTextColour(null)),
  ];
  const aligns = alignments.map(([label, to]) => choice(label, align(to), to === null ? {} : { note }));
  return (
    <Toolbar label="Writing tools" ref={props.toolbarRef}>
      <ToolGroup label="History">
        <ToolButton label="Undo" keys={keysOf('Undo')} isDisabled={!facts.canUndo} onPress={() => run(undo, 'Undone')}>
          <Icon name="undo" />
        </ToolButton>
        <ToolButton
          label="Redo"
          keys={keysOf('Redo')}
          isDisabled={!facts.canRedo}
          onPress={() => run(redo, 'Done again')}
        >
          <ToolIcon name="redo" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label="Style">
        <ToolMenu
          label={`Style of the paragraph: ${facts.style}`}
          shown={<span className="tool-style">{facts.style}</span>}
          onReturn={back}
          groups={[styles]}
        />
      </ToolGroup>
      <ToolGroup label="Text">
        {marks.map(button)}
        <ToolButton
          label="Link"
          keys={keysOf('Link')}
          onPress={() => {
            // Where the focus is now it comes back to, and after a link it belongs into the text.
            handle.focus();
            onOpen('link');
          }}
        >
          <Icon name="link" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label="On screen only">
        {screenMarks.map(button)}
        <ToolMenu
          label="Colour and alignment (screen only)"
          shown={<ToolIcon name="colour" />}
          onReturn={back}
          groups={[paints, aligns]}
        />
      </ToolGroup>
      <ToolGroup label="Blocks">{blocks.map(button)}</ToolGroup>
      <ToolGroup label="Insert">
        <ToolButton label="Table" onPress={() => run(insertTable, 'Table inserted')}>
          <ToolIcon name="table" />
        </ToolButton>
        <ToolButton label="Picture or drawing" onPress={() => props.picturesRef.current?.click()}>
          <ToolIcon name="picture" />
        </ToolButton>
        <ToolMenu
          label="Insert"
          onReturn={back}
          groups={[
            insertions.map(({ label, note: hint, command }) =>
              choice(label, command, { note: hint, said: `${label} inserted` }),
            ),
          ]}
        />
        {facts.isInTable && (
          <ToolMenu
            label="Change the table"
            shown="Table"
            onReturn={back}
            groups={tableActs.map((acts) => acts.map((act) => choice(act.label, act.command, { note: act.note })))}
          />
        )}
      </ToolGroup>
      <ToolGroup label="Review">
        <ToolButton label="Comment" keys={keysOf('Comment')} onPress={props.onComment}>
          <ToolIcon name="comment" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label="Help">
        <ToolButton label="Find and replace" keys={keysOf('Find and replace')} onPress={() => onOpen('find')}>
          <Icon name="search" />
        </ToolButton>
        <ToolButton label="Keyboard shortcuts" keys={keysOf('These shortcuts')} onPress={() => onOpen('help')}>
          <ToolIcon name="help" />
        </ToolButton>
      </ToolGroup>
    </Toolbar>
  );
});
