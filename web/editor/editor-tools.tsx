/** Attach, convert, show or hide the preview. */
import { useRef } from 'react';
import { t } from '../texts/index.ts';
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
        {isPreviewing ? t('Hide preview') : t('Show preview')}
      </Button>
      {onConvert && (
        <Menu label={t('Format')} button={<Button>{t('Format')}</Button>}>
          <MenuItem note={t('says first what is lost')} onAction={onConvert}>
            {t('Convert to the rich format…')}
          </MenuItem>
        </Menu>
      )}
      <Button icon="upload" onPress={() => input.current?.click()} isDisabled={uploading !== null}>
        {uploading === null ? t('Attach file') : t('Uploading {name}', { name: uploading })}
      </Button>
      <FilesInput ref={input} onFiles={(files) => void onFiles(files)} />
    </>
  );
}
