/** Making a user or a scope. */
import { useState } from 'react';
import { createScope, createUser, sayWhy } from '../api/index.ts';
import { FormDialog, say, TextField } from '../ui/index.ts';

interface DialogProps {
  onClose: () => void;
  onCreated: () => Promise<unknown>;
}

export function NewScopeDialog({ onClose, onCreated }: DialogProps) {
  const [name, setName] = useState('');
  return (
    <FormDialog
      title="New scope"
      action="Create scope"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === ''}
      onSubmit={async () => {
        const scope = await createScope(name.trim());
        await onCreated();
        say(`Created the scope “${scope.name}”. Add its members next.`);
        onClose();
      }}
    >
      <TextField
        label="Name"
        help="It is printed on every export."
        value={name}
        onChange={setName}
        maxLength={200}
        autoFocus
      />
    </FormDialog>
  );
}

export function NewUserDialog({ onClose, onCreated }: DialogProps) {
  const [displayName, setDisplayName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const isComplete = displayName.trim() !== '' && /\S@\S/.test(email) && password.length >= 10;
  return (
    <FormDialog
      title="New user"
      action="Create user"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={!isComplete}
      onSubmit={async () => {
        const user = await createUser({ displayName: displayName.trim(), email: email.trim(), password });
        await onCreated();
        say(`Created ${user.displayName}. They see nothing until they are a member of a scope.`);
        onClose();
      }}
    >
      <TextField
        label="Name"
        help="As it is printed in the footer of their exports."
        value={displayName}
        onChange={setDisplayName}
        maxLength={200}
        autoFocus
      />
      <TextField label="E-mail" type="email" value={email} onChange={setEmail} autoComplete="off" />
      <TextField
        label="First password"
        type="password"
        help="At least 8 characters."
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
