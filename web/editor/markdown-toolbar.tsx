/** The tools of the markdown editor. */
import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { type Message, msg, t } from '../texts/index.ts';
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

const marks: [label: Message, icon: ToolIconName, mark: string, key?: string][] = [
  [msg('Bold'), 'bold', '**', 'B'],
  [msg('Italic'), 'italic', '_', 'I'],
  [msg('Struck through'), 'strike', '~~'],
  [msg('Code'), 'code', '`', 'E'],
];
const lines: [label: Message, icon: ToolIconName, prefix: (place: number) => string][] = [
  [msg('Bullet list'), 'bulletList', () => '- '],
  [msg('Numbered list'), 'orderedList', (place) => `${place + 1}. `],
  [msg('Task list'), 'taskList', () => '- [ ] '],
  [msg('Quote'), 'quote', () => '> '],
];

const ctrl = (key: string) => `${t('Ctrl')}+${key}`;

export function MarkdownToolbar({ view, onLink, onComment }: MarkdownToolbarProps) {
  const run = (act: Act) => {
    if (view.current) act(view.current);
    view.current?.focus();
  };
  const back = () => view.current?.focus();
  const later = (act: Act) => () => setTimeout(() => run(act));
  return (
    <Toolbar label={t('Writing tools')}>
      <ToolGroup label={t('History')}>
        <ToolButton label={t('Undo')} keys={ctrl('Z')} onPress={() => run(undo)}>
          <Icon name="undo" />
        </ToolButton>
        <ToolButton label={t('Redo')} keys={ctrl('Y')} onPress={() => run(redo)}>
          <ToolIcon name="redo" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label={t('Style')}>
        <ToolMenu
          label={t('Heading')}
          onReturn={back}
          groups={[
            [1, 2, 3, 4].map((level) => ({
              id: String(level),
              label: t('Heading {level}', { level }),
              act: later((editor) => beginLines(editor, () => `${'#'.repeat(level)} `)),
            })),
          ]}
        />
      </ToolGroup>
      <ToolGroup label={t('Text')}>
        {marks.map(([label, icon, mark, key]) => (
          <ToolButton
            key={icon}
            label={t(label)}
            keys={key && ctrl(key)}
            onPress={() => run((editor) => surround(editor, mark))}
          >
            <ToolIcon name={icon} />
          </ToolButton>
        ))}
        <ToolButton label={t('Link')} keys={ctrl('K')} onPress={onLink}>
          <Icon name="link" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label={t('Blocks')}>
        {lines.map(([label, icon, prefix]) => (
          <ToolButton key={icon} label={t(label)} onPress={() => run((editor) => beginLines(editor, prefix))}>
            <ToolIcon name={icon} />
          </ToolButton>
        ))}
        <ToolMenu
          label={t('Insert')}
          onReturn={back}
          groups={[
            templates().map((template) => ({
              id: template.id,
              label: template.label,
              note: template.note,
              act: later((editor) => insertTemplate(editor, template)),
            })),
          ]}
        />
      </ToolGroup>
      <ToolGroup label={t('Review')}>
        <ToolButton label={t('Comment')} keys={ctrl('Alt+M')} onPress={onComment}>
          <ToolIcon name="comment" />
        </ToolButton>
      </ToolGroup>
      <ToolGroup label={t('Find')}>
        <ToolButton
          label={t('Find and replace')}
          keys={ctrl('F')}
          onPress={() => view.current && openSearchPanel(view.current)}
        >
          <Icon name="search" />
        </ToolButton>
      </ToolGroup>
    </Toolbar>
  );
}
