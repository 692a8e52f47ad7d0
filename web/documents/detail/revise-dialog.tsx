/** Begins the next version of a document. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { DocumentDetail } from '../../../contract/index.ts';
import { keys, reviseDocument } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { FormDialog, say } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';

export function ReviseDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const source = document.versions.find(({ state }) => state !== 'DISPOSED');
  const submit = async () => {
    const version = await reviseDocument(document.id);
    await queryClient.invalidateQueries({ queryKey: keys.documents });
    say(t('Version {number} of {name} is a draft.', { number: version.number, name: document.humanId }));
    await navigate({
      to: '/documents/$documentId/versions/$versionId/edit',
      params: { documentId: document.id, versionId: version.id },
    });
  };
  return (
    <FormDialog
      title={t('Revise {name}?', { name: document.humanId })}
      action={t('Begin the next version')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
    >
      <p>
        {source
          ? t('A new draft is made from version {number}, with its attachments.', { number: source.number })
          : t('A new, empty draft is made, because no version has content any more.')}
      </p>
      <p>{t('What is in force stays in force until the new version is released and its effective date has come.')}</p>
    </FormDialog>
  );
}
