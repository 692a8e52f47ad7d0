/** Somebody looked at a document and found that it still holds. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentItem } from '../../../contract/index.ts';
import { confirmReview, keys } from '../../api/index.ts';
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
    say(
      nextReview === null
        ? `The review of ${document.humanId} is confirmed. No next one is set.`
        : `The review of ${document.humanId} is confirmed. The next one is due on ${nextReview}.`,
    );
    onClose();
  };
  return (
    <FormDialog
      title={`Confirm the review of ${document.humanId}?`}
      action="Confirm the review"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      isDisabled={note.trim() === ''}
    >
      <p>
        You state that you looked at {document.humanId} “<bdi>{document.title}</bdi>” and that it still holds as it is.
        No version changes. Your note stands in the audit trail, and the next review is set by the rule of the scope.
      </p>
      <TextField
        label="What you looked at and found"
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
