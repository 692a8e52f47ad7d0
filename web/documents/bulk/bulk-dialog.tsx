/** Asks once for all, does the act on each, and names every refusal. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentItem } from '../../../contract/index.ts';
import { keys, sayWhy } from '../../api/index.ts';
import { Button, DateField, Dialog, FormDialog, TextField } from '../../ui/index.ts';
import { todayUtc } from '../care/due-words.ts';
import { UsedByCount } from '../uses/index.ts';
import { asksReason, type BulkAct, type BulkOutcome, doAll, versionFor } from './bulk-acts.ts';
import './bulk.css';
import { amount, type Message, msg, plural, rich, t } from '../../texts/index.ts';

interface BulkDialogProps {
  act: BulkAct;
  label: string;
  documents: readonly DocumentItem[];
  onClose: () => void;
}

/** What uses each of more than these is not asked, since each is a request of its own. */
const mostCounted = 20;

/** What cannot be taken back is said before, as for a single document. */
const finalWords: Partial<Record<BulkAct, Message>> = {
  release: msg('Their content can never be changed again. From the effective date on they are in force.'),
  revoke: msg('From now on none of them is in force, and nothing else is in their place. This cannot be undone.'),
  cancel: msg('These versions are given up, and their numbers are not used again. This cannot be undone.'),
};

const countWords = (count: number) => plural(count, '{n} document', '{n} documents');

export function BulkDialog({ act, label, documents: given, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient();
  // As they were chosen: the list under the dialog changes with every act.
  const [documents] = useState(given);
  const [reason, setReason] = useState('');
  const [effectiveDate, setEffectiveDate] = useState(todayUtc);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([]);
  const [isOver, setOver] = useState(false);
  const submit = async () => {
    const input = { reason: reason.trim(), effectiveDate };
    await doAll(act, documents, input, (outcome) => setOutcomes((before) => [...before, outcome]));
    await queryClient.invalidateQueries({ queryKey: keys.documents });
    setOver(true);
  };
  const final = finalWords[act];
  if (isOver) return <Outcomes label={label} outcomes={outcomes} onClose={onClose} />;
  return (
    <FormDialog
      title={`${label}: ${countWords(documents.length)}`}
      action={
        outcomes.length > 0
          ? t('{done} of {total}…', { done: amount(outcomes.length), total: amount(documents.length) })
          : label
      }
      variant={act === 'revoke' || act === 'cancel' ? 'danger' : 'primary'}
      size="medium"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={(asksReason(act) && reason.trim() === '') || (act === 'release' && effectiveDate === '')}
      onSubmit={submit}
    >
      {final && <p>{t(final)}</p>}
      <p>
        {t('Each is done by itself. What cannot be done is named afterwards, and the others are done all the same.')}
      </p>
      <ul className="bulk-list" aria-label={t('Chosen documents')}>
        {documents.map((document) => (
          <li key={document.id}>
            {rich('{humanId} version {number} {title}', {
              humanId: <span className="human-id">{document.humanId}</span>,
              number: versionFor(act, document).number,
              title: <bdi className="muted">{document.title}</bdi>,
            })}
            {act === 'revoke' && documents.length <= mostCounted && <UsedByCount document={document} />}
          </li>
        ))}
      </ul>
      {act === 'release' && <DateField label={t('Effective date')} value={effectiveDate} onChange={setEffectiveDate} />}
      {asksReason(act) && (
        <TextField
          label={t('Reason, for all of them')}
          value={reason}
          onChange={setReason}
          lines={3}
          maxLength={2000}
          isRequired
        />
      )}
    </FormDialog>
  );
}

function Outcomes({
  label,
  outcomes,
  onClose,
}: {
  label: string;
  outcomes: readonly BulkOutcome[];
  onClose: () => void;
}) {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const done = outcomes.length - refused.length;
  return (
    <Dialog title={label} size="medium" isOpen onClose={onClose}>
      <div className="dialog-body" role="status">
        <p>
          {refused.length === 0
            ? plural(done, 'Done for {n} document.', 'Done for {n} documents.')
            : plural(
                done,
                'Done for {n} document, refused for {refused}.',
                'Done for {n} documents, refused for {refused}.',
                { refused: countWords(refused.length) },
              )}
        </p>
        {refused.length > 0 && (
          <ul className="bulk-list" aria-label={t('Refused')}>
            {refused.map(({ document, refusal }) => (
              <li key={document.id}>
                <span className="human-id">{document.humanId}</span>: {refusal}
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer className="dialog-foot">
        <Button variant="primary" onPress={onClose} autoFocus>
          {t('Close')}
        </Button>
      </footer>
    </Dialog>
  );
}
