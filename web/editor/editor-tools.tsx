/** Attach, convert, show or hide the preview. */
import { useRef } from 'react';
import { Button, Menu, MenuItem } from '../ui/index.ts';
import { FilesInput } from './files-input.tsx';

export interface EditorToolsProps {
  isPreviewing: boolean;
  onPreview: () => void;
  uploading: string | null;
  onFiles: (files: readonly File[]) => Promise<void>;
  /** Null while the text cannot be read. */
  onConvert: (() => void) | null;
}

export function EditorTools(props: EditorToolsProps) {
  const { isPreviewing, onPreview, uploading, onFiles, onConvert } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" aria-pressed={isPreviewing} onPress={onPreview}>
        {isPreviewing ? 'Hide preview' : 'Show preview'}
      </Button>
      {onConvert && (
        <Menu label="Format" button={<Button>Format</Button>}>
          <MenuItem note="says first what is lost" onAction={onConvert}>
            Convert to the rich format…
          </MenuItem>
        </Menu>
      )}
      <Button icon="upload" onPress={() => input.current?.click()} isDisabled={uploading !== null}>
        {uploading === null ? 'Attach file' : `Uploading ${uploading}`}
      </Button>
      <FilesInput ref={input} onFiles={(files) => void onFiles(files)} />
    </>
  );
}
