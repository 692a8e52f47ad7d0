/** Keeping a view of the list under a name, and removing one. */
import { useState } from 'react';
import { sayWhy } from '../api/index.ts';
import { FormDialog, Select, say, TextField } from '../ui/index.ts';

interface SaveViewProps {
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

export function SaveView({ taken, onSave, onClose }: SaveViewProps) {
  const [name, setName] = useState('');
  const isTaken = taken.includes(name.trim());
  return (
    <FormDialog
      title="Keep this view"
      action={isTaken ? 'Replace the view' : 'Keep the view'}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === ''}
      onSubmit={async () => {
        await onSave(name.trim());
        onClose();
      }}
    >
      <p>Place, filters, columns and sort are kept under a name, for you alone.</p>
      <TextField label="Name of the view" value={name} onChange={setName} maxLength={80} isRequired autoFocus />
      {isTaken && <p className="muted">A view of this name is replaced.</p>}
    </FormDialog>
  );
}

interface RemoveViewProps {
  names: readonly string[];
  onRemove: (name: string) => Promise<void>;
  onClose: () => void;
}

export function RemoveView({ names, onRemove, onClose }: RemoveViewProps) {
  const [name, setName] = useState(names[0] ?? '');
  return (
    <FormDialog
      title="Remove a view"
      action="Remove the view"
      variant="danger"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      onSubmit={async () => {
        await onRemove(name);
        say(`The view “${name}” is removed.`);
        onClose();
      }}
    >
      <Select
        label="Which one"
        options={names.map((one) => ({ value: one, label: one }))}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
