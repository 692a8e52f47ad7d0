/** Saving a view or a search under a name, giving it another one, and removing it. */
import { useState } from 'react';
import { sayWhy } from '../api/index.ts';
import { FormDialog, Select, TextField } from '../ui/index.ts';

interface DialogProps {
  noun: 'view' | 'search';
  onClose: () => void;
}

/** So many of each kind the server keeps for one person. */
const mostSaved = 50;

interface SaveAddressProps extends DialogProps {
  holds: string;
  taken: readonly string[];
  onSave: (name: string) => Promise<void>;
}

export function SaveAddress({ noun, holds, taken, onSave, onClose }: SaveAddressProps) {
  const [name, setName] = useState('');
  const isTaken = taken.includes(name.trim());
  const isFull = taken.length >= mostSaved && !isTaken;
  return (
    <FormDialog
      title={`Save this ${noun}`}
      action={`${isTaken ? 'Replace' : 'Save'} the ${noun}`}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === '' || isFull}
      onSubmit={() => onSave(name.trim())}
    >
      <p>{holds} are saved under a name, for you alone.</p>
      <TextField label={`Name of the ${noun}`} value={name} onChange={setName} maxLength={80} isRequired autoFocus />
      {isTaken && <p className="muted">The {noun} with this name is replaced.</p>}
      {isFull && (
        <p className="muted">
          You have {mostSaved} of them. Remove a {noun} first.
        </p>
      )}
    </FormDialog>
  );
}

interface NamedProps extends DialogProps {
  names: readonly string[];
}

function WhichOne({
  names,
  value,
  onChange,
}: {
  names: readonly string[];
  value: string;
  onChange: (to: string) => void;
}) {
  const options = names.map((name) => ({ value: name, label: name }));
  return <Select label="Which one" options={options} value={value} onChange={onChange} />;
}

interface RenameAddressProps extends NamedProps {
  onRename: (from: string, to: string) => Promise<void>;
}

export function RenameAddress({ noun, names, onRename, onClose }: RenameAddressProps) {
  const [from, setFrom] = useState(names[0] ?? '');
  const [to, setTo] = useState('');
  const isTaken = names.includes(to.trim());
  return (
    <FormDialog
      title={`Rename a ${noun}`}
      action={`Rename the ${noun}`}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={to.trim() === '' || isTaken}
      onSubmit={() => onRename(from, to.trim())}
    >
      <WhichOne names={names} value={from} onChange={setFrom} />
      <TextField label="New name" value={to} onChange={setTo} maxLength={80} isRequired />
      {isTaken && <p className="muted">There is already a {noun} with this name.</p>}
    </FormDialog>
  );
}

interface RemoveAddressProps extends NamedProps {
  onRemove: (name: string) => Promise<void>;
}

export function RemoveAddress({ noun, names, onRemove, onClose }: RemoveAddressProps) {
  const [name, setName] = useState(names[0] ?? '');
  return (
    <FormDialog
      title={`Remove a ${noun}`}
      action={`Remove the ${noun}`}
      variant="danger"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      onSubmit={() => onRemove(name)}
    >
      <WhichOne names={names} value={name} onChange={setName} />
    </FormDialog>
  );
}
