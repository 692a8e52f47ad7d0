/** Who looks after a document, and when it is to be reviewed again. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentDetail } from '../../../contract/index.ts';
import { changeDocument, keys, ownersQuery } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { ComboBox, DateField, FormDialog, say } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';

export function ChangeCareDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [ownerId, setOwnerId] = useState(document.owner?.id ?? null);
  const [text, setText] = useState(document.owner?.displayName ?? '');
  const [nextReview, setNextReview] = useState(document.nextReview ?? '');
  // The name that is chosen already is no search.
  const isChosen = ownerId !== null;
  const { data, isPlaceholderData } = useQuery(ownersQuery(document.scopeId, isChosen ? '' : text));
  const found = data?.items ?? [];
  const options = found.map(({ id, displayName, email }) => ({ value: id, label: displayName, note: email }));
  if (document.owner && !found.some(({ id }) => id === document.owner?.id) && isChosen) {
    options.unshift({ value: document.owner.id, label: document.owner.displayName, note: '' });
  }
  const choose = (value: string | null) => {
    setOwnerId(value);
    if (value !== null) setText(options.find((option) => option.value === value)?.label ?? '');
  };
  const type = (typed: string) => {
    setText(typed);
    if (typed !== options.find(({ value }) => value === ownerId)?.label) setOwnerId(null);
  };
  const submit = async () => {
    await changeDocument(document.id, { ownerId, nextReview: nextReview === '' ? null : nextReview });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.documents }),
      queryClient.invalidateQueries({ queryKey: keys.inbox }),
    ]);
    say(t('Owner and next review of {name} are saved.', { name: document.humanId }));
    onClose();
  };
  const isUnfinished = ownerId === null && text.trim() !== '';
  return (
    <FormDialog
      title={t('Owner and next review of {name}', { name: document.humanId })}
      action={t('Save')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      isDisabled={isUnfinished}
    >
      <ComboBox
        label={t('Owner')}
        help={t('A member of the scope. The owner is told when the review is due. Leave it empty for nobody.')}
        options={options}
        chosen={ownerId}
        text={text}
        areEarlier={isPlaceholderData && !isChosen}
        onType={type}
        onChoose={choose}
        nothing={t('No member fits.')}
        autoFocus
      />
      <DateField
        label={t('Next review')}
        value={nextReview}
        onChange={setNextReview}
        help={t('The day by which somebody looks whether it still holds (UTC). Empty for none.')}
      />
    </FormDialog>
  );
}
