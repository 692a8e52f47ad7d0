/** Saving a view or a search under a name, giving it another one, and removing it. */
import { useState } from 'react';
import { sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { FormDialog, Select, TextField } from '../ui/index.ts';
import { savedWords } from './saved-address-words.ts';

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
  const words = savedWords[noun];
  const isTaken = taken.includes(name.trim());
  const isFull = taken.length >= mostSaved && !isTaken;
  return (
    <FormDialog
      title={t(words.save.title)}
      action={t(isTaken ? words.replace : words.save.action)}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === '' || isFull}
      onSubmit={() => onSave(name.trim())}
    >
      <p>{t('{holds} are saved under a name, for you alone.', { holds })}</p>
      <TextField label={t(words.name)} value={name} onChange={setName} maxLength={80} isRequired autoFocus />
      {isTaken && <p className="muted">{t(words.isReplaced)}</p>}
      {isFull && <p className="muted">{t(words.isFull, { n: mostSaved })}</p>}
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
  return <Select label={t('Which one')} options={options} value={value} onChange={onChange} />;
}

interface RenameAddressProps extends NamedProps {
  onRename: (from: string, to: string) => Promise<void>;
}

export function RenameAddress({ noun, names, onRename, onClose }: RenameAddressProps) {
  const words = savedWords[noun];
  const [from, setFrom] = useState(names[0] ?? '');
  const [to, setTo] = useState('');
  const isTaken = names.includes(to.trim());
  return (
    <FormDialog
      title={t(words.rename.title)}
      action={t(words.rename.action)}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={to.trim() === '' || isTaken}
      onSubmit={() => onRename(from, to.trim())}
    >
      <WhichOne names={names} value={from} onChange={setFrom} />
      <TextField label={t('New name')} value={to} onChange={setTo} maxLength={80} isRequired />
      {isTaken && <p className="muted">{t(words.isTaken)}</p>}
    </FormDialog>
  );
}

interface RemoveAddressProps extends NamedProps {
  onRemove: (name: string) => Promise<void>;
}

export function RemoveAddress({ noun, names, onRemove, onClose }: RemoveAddressProps) {
  const [name, setName] = useState(names[0] ?? '');
  const words = savedWords[noun];
  return (
    <FormDialog
      title={t(words.remove.title)}
      action={t(words.remove.action)}
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
