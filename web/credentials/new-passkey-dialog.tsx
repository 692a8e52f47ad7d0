/** Adding a passkey: a name to tell it from others, then the browser asks for finger, face or PIN. */
import { useState } from 'react';
import { addPasskey, newPasskeyOptions, sayWhy } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { FormDialog, TextField } from '../ui/index.ts';
import { canUsePasskeys, createPasskey, whyNoPasskeys } from './passkeys.ts';

export interface NewPasskeyDialogProps {
  onClose: () => void;
  /** The first factor comes with recovery codes; later ones with none. */
  onAdded: (name: string, recoveryCodes: string[] | null) => void;
}

export function NewPasskeyDialog({ onClose, onAdded }: NewPasskeyDialogProps) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t('Add a passkey')}
      action={t('Add passkey')}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      refusal={canUsePasskeys() ? null : whyNoPasskeys()}
      isDisabled={name.trim() === ''}
      onSubmit={async () => {
        const response = await createPasskey(await newPasskeyOptions());
        const { recoveryCodes } = await addPasskey(name.trim(), response);
        onAdded(name.trim(), recoveryCodes);
      }}
    >
      <p>
        {t(
          'A passkey lives on your computer, phone or security key. You use it with your finger, face or PIN, and need no password to sign in.',
        )}
      </p>
      <TextField
        label={t('Name')}
        help={t('Which device it is on, such as “Work laptop”.')}
        value={name}
        onChange={setName}
        maxLength={120}
        autoFocus
      />
    </FormDialog>
  );
}
