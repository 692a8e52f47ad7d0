/** Makes a new document in another scope from this one. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DocumentDetail } from '../../../contract/index.ts';
import { isHumanId } from '../../../domain/content/index.ts';
import { deriveDocument, keys, useMe } from '../../api/index.ts';
import { t } from '../../texts/index.ts';
import { FormDialog, Select, say, TextField } from '../../ui/index.ts';
import { explainRefusal } from '../explain-refusal.ts';
import { deriveTargets } from './version-acts.ts';

export function DeriveDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const me = useMe();
  const targets = deriveTargets(me, document);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [targetId, setTargetId] = useState(targets[0]?.id ?? '');
  const [humanId, setHumanId] = useState(document.humanId);
  const source = document.effectiveVersion ?? document.versions.find(({ state }) => state !== 'DISPOSED');
  const isWellFormed = isHumanId(humanId.trim());
  const submit = async () => {
    const made = await deriveDocument(document.id, targetId, humanId.trim());
    await queryClient.invalidateQueries({ queryKey: keys.documents });
    await queryClient.invalidateQueries({ queryKey: keys.folders() });
    say(t('Derived {name} in {scope}.', { name: made.humanId, scope: made.scopeName }));
    onClose();
    await navigate({ to: '/documents/$documentId', params: { documentId: made.id } });
  };
  return (
    <FormDialog
      title={t('Derive from {name}', { name: document.humanId })}
      action={t('Derive the document')}
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={explainRefusal}
      isDisabled={!isWellFormed || targetId === ''}
    >
      <p>
        {t(
          'A new document is made in the other scope, at its root, with a first draft copied from version {number}. This document is not touched, and the two are not kept alike afterwards.',
          { number: source?.number ?? '' },
        )}
      </p>
      <Select
        label={t('Into the scope')}
        options={targets.map((scope) => ({ value: scope.id, label: scope.name }))}
        value={targetId}
        onChange={setTargetId}
      />
      <TextField
        label={t('Number in that scope')}
        value={humanId}
        onChange={setHumanId}
        isMonospaced
        error={isWellFormed ? null : t('Capital letters and digits, in groups joined by - . or _, as in SOP-012.')}
      />
    </FormDialog>
  );
}
