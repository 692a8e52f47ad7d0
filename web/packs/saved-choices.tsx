/** Choices under a name, kept for everyone who may make packs of the scope: take one, save one, remove one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PackChoice, PackFormat } from '../../contract/index.ts';
import { keys, packChoicesQuery, removePackChoice, savePackChoice, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
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

type Choice = Omit<SavedChoicesProps, 'onTake'>;

function useSaved({ scopeId, format, choice }: Choice) {
  const { data } = useQuery(packChoicesQuery(scopeId));
  const saved = data?.items ?? [];
  return { saved, taken: saved.find((one) => one.format === format && isSame(chosenBy(one), choice)) };
}

/** Nothing is shown before there is one to take. */
export function SavedChoices({ onTake, ...given }: SavedChoicesProps) {
  const { scopeId, format } = given;
  const { saved, taken } = useSaved(given);
  const [isRemoving, setRemoving] = useState(false);
  if (saved.length === 0) return null;
  const take = (id: string) => {
    const found = saved.find((one) => one.id === id);
    if (found) onTake(found.format, chosenBy(found));
    else onTake(format, {});
  };
  return (
    <div className="row saved-choices">
      <Select
        label={t('Saved choice')}
        options={[{ value: own, label: t('None') }, ...saved.map(({ id, name }) => ({ value: id, label: name }))]}
        value={taken?.id ?? own}
        onChange={take}
      />
      {taken?.mayRemove && (
        <Button onPress={() => setRemoving(true)}>{t('Remove “{name}”', { name: taken.name })}</Button>
      )}
      {isRemoving && taken && <RemoveDialog scopeId={scopeId} taken={taken} onClose={() => setRemoving(false)} />}
    </div>
  );
}

export function SaveChoice(given: Choice) {
  const { taken } = useSaved(given);
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <Button onPress={() => setSaving(true)} isDisabled={taken !== undefined}>
        {t('Save this choice')}
      </Button>
      {isSaving && <SaveDialog {...given} onClose={() => setSaving(false)} />}
    </>
  );
}

function SaveDialog({ scopeId, format, choice, onClose }: Choice & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const save = async () => {
    await savePackChoice(scopeId, { name, format, ...choice });
    await queryClient.invalidateQueries({ queryKey: keys.packChoices(scopeId) });
    say(t('The choice is saved for everyone who may make packs of this scope.'));
    onClose();
  };
  return (
    <FormDialog
      isOpen
      title={t('Save this choice')}
      action={t('Save')}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={save}
      explain={sayWhy}
    >
      <TextField
        label={t('Name')}
        value={name}
        onChange={setName}
        autoFocus
        help={t('Such as “Production, monthly”.')}
      />
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
      title={t('Remove “{name}”?', { name: taken.name })}
      role="alertdialog"
      action={t('Remove')}
      variant="danger"
      onClose={onClose}
      onSubmit={remove}
      explain={sayWhy}
    >
      <p>{t('Nobody of the scope will find it any more. Packs that were made with it stay as they are.')}</p>
    </FormDialog>
  );
}
