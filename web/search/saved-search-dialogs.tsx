/** Saving a search under a name, giving it another one, and removing it. */
import { useState } from 'react';
import { sayWhy } from '../api/index.ts';
import { FormDialog, Select, TextField } from '../ui/index.ts';

interface SaveSearchProps {
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

/** So many the server keeps of one person. */
const mostSaved = 50;

export function SaveSearch({ taken, onSave, onClose }: SaveSearchProps) {
  const [name, setName] = useState('');
  const isTaken = taken.includes(name.trim());
  const isFull = taken.length >= mostSaved && !isTaken;
  return (
    <FormDialog
      title="Save this search"
      action={isTaken ? 'Replace the search' : 'Save the search'}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === '' || isFull}
      onSubmit={() => onSave(name.trim())}
    >
      <p>Words and filters are saved under a name, for you alone.</p>
      <TextField label="Name of the search" value={name} onChange={setName} maxLength={80} isRequired autoFocus />
      {isTaken && <p className="muted">The search with this name is replaced.</p>}
      {isFull && <p className="muted">{mostSaved} searches are saved. Remove one first.</p>}
    </FormDialog>
  );
}

interface NamedProps {
  names: readonly string[];
  onClose: () => void;
}

const optionsOf = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

export function RenameSearch({
  names,
  onRename,
  onClose,
}: NamedProps & { onRename: (from: string, to: string) => Promise<void> }) {
  const [from, setFrom] = useState(names[0] ?? '');
  const [to, setTo] = useState('');
  const isTaken = names.includes(to.trim());
  return (
    <FormDialog
      title="Rename a search"
      action="Rename the search"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={to.trim() === '' || isTaken}
      onSubmit={() => onRename(from, to.trim())}
    >
      <Select label="Search" options={optionsOf(names)} value={from} onChange={setFrom} />
      <TextField label="New name" value={to} onChange={setTo} maxLength={80} isRequired />
      {isTaken && <p className="muted">There is already a search with this name.</p>}
    </FormDialog>
  );
}

export function RemoveSearch({ names, onRemove, onClose }: NamedProps & { onRemove: (name: string) => Promise<void> }) {
  const [name, setName] = useState(names[0] ?? '');
  return (
    <FormDialog
      title="Remove a search"
      action="Remove the search"
      variant="danger"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      onSubmit={() => onRemove(name)}
    >
      <Select label="Search" options={optionsOf(names)} value={name} onChange={setName} />
    </FormDialog>
  );
}
