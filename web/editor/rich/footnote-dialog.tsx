/** Asks for the text of a footnote. */
import { useState } from 'react';
import { sayWhy } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { FormDialog, TextField } from '../../ui/index.ts';

interface FootnoteDialogProps {
  text: string;
  onSave: (text: string) => void;
  onClose: () => void;
}

export function FootnoteDialog({ text, onSave, onClose }: FootnoteDialogProps) {
  const [to, setTo] = useState(text);
  return (
    <FormDialog
      title={t('Footnote')}
      action={t('Keep footnote')}
      isOpen
      onClose={onClose}
      onSubmit={async () => {
        if (to !== text) onSave(to);
        onClose();
      }}
      explain={sayWhy}
    >
      <TextField
        label={t('Text of the note')}
        value={to}
        onChange={setTo}
        maxLength={20_000}
        lines={4}
        help={t('It stands at the foot of the page that has its mark. Markdown such as **bold** and links counts.')}
        autoFocus
      />
    </FormDialog>
  );
}
