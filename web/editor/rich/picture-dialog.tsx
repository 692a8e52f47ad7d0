/** Asks what a picture shows, for who cannot see it, and how it stands on the page: its caption and its width. */
import { useState } from 'react';
import { sayWhy } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { FormDialog, TextField } from '../../ui/index.ts';

export interface PictureWords {
  alt: string;
  caption: string;
  /** In percent of the line; null for the picture's own size. */
  width: number | null;
}

interface PictureDialogProps {
  name: string;
  words: PictureWords;
  onSave: (words: PictureWords) => void;
  onClose: () => void;
}

export function PictureDialog({ name, words, onSave, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(words.alt);
  const [caption, setCaption] = useState(words.caption);
  const [width, setWidth] = useState(words.width === null ? '' : String(words.width));
  const percent = Number(width.replace('%', '').trim());
  const isWidth = width.trim() === '' || (Number.isInteger(percent) && percent >= 1 && percent <= 100);
  return (
    <FormDialog
      title={t('Describe the picture')}
      action={t('Keep description')}
      isOpen
      onClose={onClose}
      onSubmit={async () => {
        if (!isWidth) return;
        onSave({ alt: alt.trim(), caption: caption.trim(), width: width.trim() === '' ? null : percent });
        onClose();
      }}
      explain={sayWhy}
    >
      <TextField
        label={t('What the picture shows')}
        value={alt}
        onChange={setAlt}
        maxLength={2000}
        help={t('For {name}. Read out to who cannot see it, and printed where the picture is missing.', { name })}
        autoFocus
      />
      <TextField
        label={t('Caption')}
        value={caption}
        onChange={setCaption}
        maxLength={2000}
        help={t('Printed below the picture as “Figure: …”. It may stay empty.')}
      />
      <TextField
        label={t('Width in percent of the line')}
        value={width}
        onChange={setWidth}
        maxLength={5}
        error={isWidth ? null : t('A whole number from 1 to 100, or nothing for the picture’s own size.')}
      />
    </FormDialog>
  );
}
