/** The tools of the markdown editor. */
import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { Icon, ToolButton, Toolbar, ToolGroup, ToolMenu } from '../ui/index.ts';
import { insertTemplate } from './insertions.ts';
import { beginLines, surround } from './markdown-commands.ts';
import { templates } from './markdown-templates.ts';
import { ToolIcon, type ToolIconName } from './tool-icon.tsx';

interface MarkdownToolbarProps {
  view: RefObject<EditorView | null>;
  onLink: () => void;
  onComment: () => void;
}

type Act = (view: EditorView) => unknown;

const marks: [label: string, icon: ToolIconName, mark: string, keys?: string][] = [
  ['Bold', 'bold', '**', 'Ctrl+B'],
  ['Italic', 'italic', '_', 'Ctrl+I'],
  ['Struck through', 'strike', '~~'],
  ['Code', 'code', '`', 'Ctrl+E'],
];
const lines: [label: string, icon: ToolIconName, prefix: (place: number) => string][] = [
  ['Bullet list', 'bulletList', () => '- '],
  ['Numbered list', 'orderedList', (place) => `${place + 1}. `],
  ['Task list', 'taskList', () => '- [ ] '],
  ['Quote', 'quote', () => '> '],
];

export function MarkdownToolbar({ view, onLink, onComment }: MarkdownToolbarProps) {
  const run = (act: Act) => {
    if (view.current) act(view.current);
    view.current?.focus();
  };
  const back = () => view.current?.focus();
  const later = (act: Act) => () => setTimeout(() => run(act));
  return (
    <Toolbar label="Writing tools">
      <ToolGroup label="History">
        <ToolButton label="Undo" keys="Ctrl+Z" onPress={() => run(undo)}>
          <Icon name="undo" />
        </ToolButton>
        <ToolButton label="Redo" keys="Ctrl+Y" onPress={() => run(redo)}>
          <ToolIcon name="redo" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label="Style">
        <ToolMenu
          label="Heading"
          onReturn={back}
          groups={[
            [1, 2, 3, 4].map((level) => ({
              id: String(level),
              label: `Heading ${level}`,
              act: later((editor) => beginLines(editor, () => `${'#'.repeat(level)} `)),
            })),
          ]}
        />
      </ToolGroup>
      <ToolGroup label="Text">
        {marks.map(([label, icon, mark, keys]) => (
          <ToolButton key={label} label={label} keys={keys} onPress={() => run((editor) => surround(editor, mark))}>
            <ToolIcon name={icon} />
          </ToolButton>
        ))}
        <ToolButton label="Link" keys="Ctrl+K" onPress={onLink}>
          <Icon name="link" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label="Blocks">
        {lines.map(([label, icon, prefix]) => (
          <ToolButton key={label} label={label} onPress={() => run((editor) => beginLines(editor, prefix))}>
            <ToolIcon name={icon} />
          </ToolButton>
        ))}
        <ToolMenu
          label="Insert"
          onReturn={back}
          groups={[
            templates.map((template) => ({
              id: template.id,
              label: template.label,
              note: template.note,
              act: later((editor) => insertTemplate(editor, template)),
            })),
          ]}
        />
      </ToolGroup>
      <ToolGroup label="Review">
        <ToolButton label="Comment" keys="Ctrl+Alt+M" onPress={onComment}>
          <ToolIcon name="comment" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label="Find">
        <ToolButton
          label="Find and replace"
          keys="Ctrl+F"
          onPress={() => view.current && openSearchPanel(view.current)}
        >
          <Icon name="search" />
        </ToolButton>
      </ToolGroup>
    </Toolbar>
  );
}
