/** Choices under a name, kept for everyone who may make packs of the scope: take one, save one, remove one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackChoice, PackFormat } from '../../contract/index.ts';
import { keys, packChoicesQuery, removePackChoice, savePackChoice, sayWhy } from '../api/index.ts';
import { Button, FormDialog, Select, say, TextField } from '../ui/index.ts';
import type { Chosen } from './pack-choice.tsx';

export interface SavedChoicesProps {
  scopeId: string;
  format: PackFormat;
  choice: Chosen;
  onTake: (format: PackFormat, choice: Chosen) => void;
}

const own = 'own';

/** Only what the saved choice says. */
function chosenBy({ folderId, at, since, sinceMonths }: PackChoice): Chosen {
  return {
    ...(folderId !== null && { folderId }),
    ...(at !== null && { at }),
    ...(since !== null && { since }),
    ...(sinceMonths !== null && { sinceMonths }),
  };
}

const isSame = (a: Chosen, b: Chosen) =>
  (['folderId', 'at', 'since', 'sinceMonths'] as const).every((field) => a[field] === b[field]);

export function SavedChoices({ scopeId, format, choice, onTake }: SavedChoicesProps) {
  const { data } = useQuery(packChoicesQuery(scopeId));
  const [isSaving, setSaving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const saved = data?.items ?? [];
  const taken = saved.find((one) => one.format === format && isSame(chosenBy(one), choice));
  const take = (id: string) => {
    const found = saved.find((one) => one.id === id);
    if (found) onTake(found.format, chosenBy(found));
    else onTake(format, {});
  };
  return (
    <div className="row saved-choices">
      {saved.length > 0 && (
        <Select
          label="Saved choice"
          options={[{ value: own, label: 'None' }, ...saved.map(({ id, name }) => ({ value: id, label: name }))]}
          value={taken?.id ?? own}
          onChange={take}
        />
      )}
      <Button onPress={() => setSaving(true)} isDisabled={taken !== undefined}>
        Save this choice
      </Button>
      {taken?.mayRemove && <Button onPress={() => setRemoving(true)}>Remove “{taken.name}”</Button>}
      {isSaving && <SaveDialog {...{ scopeId, format, choice }} onClose={() => setSaving(false)} />}
      {isRemoving && taken && <RemoveDialog scopeId={scopeId} taken={taken} onClose={() => setRemoving(false)} />}
    </div>
  );
}

function SaveDialog({ scopeId, format, choice, onClose }: Omit<SavedChoicesProps, 'onTake'> & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const save = async () => {
    await savePackChoice(scopeId, { name, format, ...choice });
    await queryClient.invalidateQueries({ queryKey: keys.packChoices(scopeId) });
    say('The choice is saved for everyone who may make packs of this scope.');
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title="Save this choice"
      action="Save"
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={save}
      explain={sayWhy}
    >
      <TextField label="Name" value={name} onChange={setName} autoFocus help="Such as “Production, monthly”." />
    </FormDialog>
  );
}

function RemoveDialog({ scopeId, taken, onClose }: { scopeId: string; taken: PackChoice; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = async () => {
    await removePackChoice(scopeId, taken.id);
    await queryClient.invalidateQueries({ queryKey: keys.packChoices(scopeId) });
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={`Remove “${taken.name}”?`}
      role="alertdialog"
      action="Remove"
      variant="danger"
      onClose={onClose}
      onSubmit={remove}
      explain={sayWhy}
    >
      <p>Nobody of the scope will find it any more. Packs that were made with it stay as they are.</p>
    </FormDialog>
  );
}
