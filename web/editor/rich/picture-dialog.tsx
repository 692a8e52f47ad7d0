/** Asks what a picture shows: for who cannot see it, on screen, in print and in the exported file. */
import { useState } from 'react';
import { sayWhy } from '../../api/index.ts';
import { FormDialog, TextField } from '../../ui/index.ts';

interface PictureDialogProps {
  name: string;
  alt: string;
  onSave: (alt: string) => void;
  onClose: () => void;
}

export function PictureDialog({ name, alt, onSave, onClose }: PictureDialogProps) {
  const [text, setText] = useState(alt);
  return (
    <FormDialog
      title="Describe the picture"
      action="Keep description"
      isOpen
      onClose={onClose}
      onSubmit={async () => {
        onSave(text.trim());
        onClose();
      }}
      explain={sayWhy}
    >
      <TextField
        label="What the picture shows"
        value={text}
        onChange={setText}
        maxLength={2000}
        help={`For ${name}. Read out to who cannot see it, and printed where the picture is missing.`}
        autoFocus
      />
    </FormDialog>
  );
}
