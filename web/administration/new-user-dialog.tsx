/** Making a user: by a link with which they choose their own password, or with a first one that they must change. */
import { useState } from 'react';
import type { PasswordLink } from '../../contract/index.ts';
import { createUser, sayWhy } from '../api/index.ts';
import { isLongEnough, NewPasswordField } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { FormDialog, type RadioCard, RadioCards, say, TextField } from '../ui/index.ts';
import { LinkDialog } from './link-dialog.tsx';

type Way = 'link' | 'password';

const ways = (): RadioCard<Way>[] => [
  { value: 'link', name: t('By a link'), note: t('They choose their own password. It works once, for 24 hours.') },
  {
    value: 'password',
    name: t('With a first password'),
    note: t('You tell it to them; they must change it when they first sign in.'),
  },
];

export interface NewUserDialogProps {
  onClose: () => void;
  onCreated: () => Promise<unknown>;
}

export function NewUserDialog({ onClose, onCreated }: NewUserDialogProps) {
  const [displayName, setDisplayName] = useState('');
  const [email, setEmail] = useState('');
  const [way, setWay] = useState<Way>('link');
  const [password, setPassword] = useState('');
  const [link, setLink] = useState<PasswordLink | null>(null);
  if (link !== null) return <LinkDialog name={displayName.trim()} link={link} onClose={onClose} />;
  const isComplete = displayName.trim() !== '' && /\S@\S/.test(email) && (way === 'link' || isLongEnough(password));
  return (
    <FormDialog
      title={t('New user')}
      action={way === 'link' ? t('Create user and link') : t('Create user')}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={!isComplete}
      onSubmit={async () => {
        const person = { displayName: displayName.trim(), email: email.trim() };
        const user = await createUser(way === 'link' ? person : { ...person, password });
        await onCreated();
        say(t('Created {name}. They see nothing until they are a member of a scope.', { name: user.displayName }));
        if (user.setup) setLink(user.setup);
        else onClose();
      }}
    >
      <TextField
        label={t('Name')}
        help={t('As it is printed in the footer of their exports.')}
        value={displayName}
        onChange={setDisplayName}
        maxLength={200}
        autoFocus
      />
      <TextField label={t('E-mail')} type="email" value={email} onChange={setEmail} autoComplete="off" />
      <RadioCards label={t('How they come in')} cards={ways()} value={way} onChange={setWay} />
      {way === 'password' && <NewPasswordField label={t('First password')} value={password} onChange={setPassword} />}
    </FormDialog>
  );
}
