/** The link dialog of the rich editor. */
import { parseMarkdown } from '../../../domain/content/index.ts';
import { LinkDialog, type LinkPlaces } from '../link-picker.tsx';
import { rangeOfLink, setLink } from './commands.ts';
import type { EditorHandle } from './editor-handle.ts';
import { projectionOf } from './rich-format.ts';

interface LinkToolProps extends Omit<LinkPlaces, 'headings'> {
  handle: EditorHandle;
  onClose: () => void;
}

export function LinkTool({ handle, scopeId, attachments, onClose }: LinkToolProps) {
  const state = handle.state();
  if (!state) return null;
  const present = rangeOfLink(state);
  const act = (href: string, words: string) => {
    handle.change(setLink(href, words));
    onClose();
  };
  const { headings } = parseMarkdown(projectionOf(state.doc));
  return (
    <LinkDialog
      places={{ scopeId, attachments, headings }}
      present={present?.href ?? null}
      needsWords={state.selection.empty && !present}
      onLink={act}
      onRemove={() => act('', '')}
      onClose={onClose}
    />
  );
}
