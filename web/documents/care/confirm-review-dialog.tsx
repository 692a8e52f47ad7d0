/** Somebody looked at a document and found that it still holds. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentItem } from '../../../contract/index.ts';
import { confirmReview, keys } from '../../api/index.ts';
import { rich, t } from '../../texts/index.ts';
import { FormDialog, say, TextField } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';

export interface ConfirmReviewDialogProps {
  document: Pick<DocumentItem, 'id' | 'humanId' | 'title' | 'nextReview'>;
  onClose: () => void;
}

export function ConfirmReviewDialog({ document, onClose }: ConfirmReviewDialogProps) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const submit = async () => {
    const { nextReview } = await confirmReview(document.id, note.trim());
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.documents }),
      queryClient.invalidateQueries({ queryKey: keys.inbox }),
    ]);
    const name = document.humanId;
    say(
      nextReview === null
        ? t('The review of {name} is confirmed. No next one is set.', { name })
        : t('The review of {name} is confirmed. The next one is due on {day}.', { name, day: nextReview }),
    );
    onClose();
  };
  return (
    <FormDialog
      title={t('Confirm the review of {name}?', { name: document.humanId })}
      action={t('Confirm the review')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      isDisabled={note.trim() === ''}
    >
      <p>
        {rich(
          'You state that you looked at {name} “{title}” and that it still holds as it is. No version changes. Your note stands in the audit trail, and the next review is set by the rule of the scope.',
          { name: document.humanId, title: <bdi>{document.title}</bdi> },
        )}
      </p>
      <TextField
        label={t('What you looked at and found')}
        value={note}
        onChange={setNote}
        lines={3}
        maxLength={2000}
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
