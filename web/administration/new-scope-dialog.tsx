/** Making a scope. */
import { useState } from 'react';
import { createScope, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { FormDialog, say, TextField } from '../ui/index.ts';

export interface NewScopeDialogProps {
  onClose: () => void;
  onCreated: () => Promise<unknown>;
}

export function NewScopeDialog({ onClose, onCreated }: NewScopeDialogProps) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t('New scope')}
      action={t('Create scope')}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === ''}
      onSubmit={async () => {
        const scope = await createScope(name.trim());
        await onCreated();
        say(t('Created the scope “{scope}”. Add its members next.', { scope: scope.name }));
        onClose();
      }}
    >
      <TextField
        label={t('Name')}
        help={t('It is printed on every export.')}
        value={name}
        onChange={setName}
        maxLength={200}
        autoFocus
      />
    </FormDialog>
  );
}
