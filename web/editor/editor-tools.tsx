/** Insert, attach, show or hide the preview. */
import { useRef } from 'react';
import { Button, Menu, MenuItem } from '../ui/index.ts';
import { type Template, templates } from './markdown-templates.ts';

export interface EditorToolsProps {
  isPreviewing: boolean;
  onPreview: () => void;
  uploading: string | null;
  onFiles: (files: readonly File[]) => Promise<void>;
  onTemplate: (template: Template) => void;
  /** Puts the cursor back into the text. */
  onReturn: () => void;
}

export function EditorTools({ isPreviewing, onPreview, uploading, onFiles, onTemplate, onReturn }: EditorToolsProps) {
  // A menu gives its focus back to its button when it closes; after an insertion it belongs into the text.
  const belongsToText = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" aria-pressed={isPreviewing} onPress={onPreview}>
        {isPreviewing ? 'Hide preview' : 'Show preview'}
      </Button>
      <Menu
        label="Insert"
        button={
          <Button
            icon="plus"
            onFocus={() => {
              if (belongsToText.current) setTimeout(onReturn);
              belongsToText.current = false;
            }}
          >
            Insert
          </Button>
        }
      >
        {templates.map((template) => (
          <MenuItem
            key={template.id}
            note={template.note}
            onAction={() => {
              belongsToText.current = true;
              onTemplate(template);
            }}
          >
            {template.label}
          </MenuItem>
        ))}
      </Menu>
      <Button icon="upload" onPress={() => input.current?.click()} isDisabled={uploading !== null}>
        {uploading === null ? 'Attach file' : `Uploading ${uploading}`}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void onFiles(files);
        }}
      />
    </>
  );
}
