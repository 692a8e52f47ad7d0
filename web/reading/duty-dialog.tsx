/** Makes a duty, or changes whom it names and the days that they are given. What it is about stays. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person, ReadingDuty } from '../../contract/index.ts';
import { defaultReadingDays, mostReadingDays } from '../../domain/reading/index.ts';
import { changeDuty, createDuty, documentListQuery, folderTreeQuery, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { ComboBox, FormDialog, Select, say, TextField } from '../ui/index.ts';
import { dutyTarget } from './duty-target.ts';
import { folderOptions } from './folder-options.ts';
import { PeoplePicker } from './people-picker.tsx';

interface DutyDialogProps {
  scopeId: string;
  /** Null for a new one. */
  duty: ReadingDuty | null;
  onClose: () => void;
}

interface Target {
  kind: 'document' | 'folder';
  documentId: string | null;
  folderId: string | null;
}

const targetKinds = () => [
  { value: 'document' as const, label: t('One document') },
  { value: 'folder' as const, label: t('Everything in a folder') },
];

export function DutyDialog({ scopeId, duty, onClose }: DutyDialogProps) {
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<Target>({ kind: 'document', documentId: null, folderId: null });
  const [people, setPeople] = useState<Person[]>(duty?.people ?? []);
  const [days, setDays] = useState(String(duty?.days ?? defaultReadingDays));
  const count = Number(days);
  const areDays = Number.isInteger(count) && count >= 1 && count <= mostReadingDays;
  const about = target.kind === 'document' ? target.documentId : target.folderId;
  const submit = async () => {
    const userIds = people.map(({ id }) => id);
    if (duty) await changeDuty(duty.id, { userIds, days: count });
    else if (about) {
      const chosen = target.kind === 'document' ? { documentId: about } : { folderId: about };
      await createDuty(scopeId, { ...chosen, userIds, days: count });
    }
    await Promise.all(['reading', 'documents'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    say(duty ? t('The duty is changed.') : t('The duty is made, and everybody named is asked to read.'));
    onClose();
  };
  return (
    <FormDialog
      title={duty ? t('Who must read: {target}', { target: dutyTarget(duty) }) : t('New duty')}
      action={duty ? t('Save') : t('Make the duty')}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
      isDisabled={!areDays || (duty === null && (about === null || people.length === 0))}
    >
      {duty === null && <TargetFields scopeId={scopeId} target={target} onChange={setTarget} />}
      <PeoplePicker scopeId={scopeId} chosen={people} onChange={setPeople} />
      <TextField
        label={t('Days to read')}
        help={
          duty ? t('It counts for what is assigned from now on.') : t('From being asked to the due date, 1 to 365.')
        }
        value={days}
        onChange={setDays}
        inputMode="numeric"
        maxLength={3}
        error={areDays ? null : t('A whole number from 1 to {most}.', { most: mostReadingDays })}
      />
    </FormDialog>
  );
}

interface TargetFieldsProps {
  scopeId: string;
  target: Target;
  onChange: (target: Target) => void;
}

function TargetFields({ scopeId, target, onChange }: TargetFieldsProps) {
  const { data: tree } = useQuery(folderTreeQuery(scopeId));
  const folders = folderOptions(tree);
  return (
    <>
      <Select
        label={t('What is to be read')}
        options={targetKinds()}
        value={target.kind}
        onChange={(kind) => onChange({ ...target, kind })}
      />
      {target.kind === 'document' ? (
        <DocumentField
          scopeId={scopeId}
          chosen={target.documentId}
          onChoose={(documentId) => onChange({ ...target, documentId })}
        />
      ) : folders.length === 0 ? (
        <p className="muted">{t('This scope has no folders.')}</p>
      ) : (
        <Select
          label={t('Folder')}
          options={[{ value: '', label: t('Choose a folder') }, ...folders]}
          value={target.folderId ?? ''}
          onChange={(folderId) => onChange({ ...target, folderId: folderId === '' ? null : folderId })}
        />
      )}
    </>
  );
}

interface DocumentFieldProps {
  scopeId: string;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

function DocumentField({ scopeId, chosen, onChoose }: DocumentFieldProps) {
  const [text, setText] = useState('');
  const q = text.trim();
  const { data, isPlaceholderData } = useInfiniteQuery({
    ...documentListQuery({ scopeId, q: q === '' ? undefined : q }),
    placeholderData: (before) => before,
  });
  const found = data?.pages.flatMap(({ items }) => items).slice(0, 40) ?? [];
  return (
    <ComboBox
      label={t('Document')}
      options={found.map(({ id, humanId, title }) => ({ value: id, label: `${humanId} ${title}` }))}
      chosen={chosen}
      text={text}
      areEarlier={isPlaceholderData}
      onType={(typed) => {
        setText(typed);
        if (chosen !== null) onChoose(null);
      }}
      onChoose={(id) => {
        onChoose(id);
        const document = found.find((one) => one.id === id);
        if (document) setText(document.humanId);
      }}
      nothing={t('No document fits.')}
    />
  );
}
