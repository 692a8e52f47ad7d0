/** Making a token. Its secret is shown this once and is nowhere to be read again. */
import { useState } from 'react';
import { createToken, sayWhy } from '../api/index.ts';
import { Banner, Button, Dialog, FormDialog, Select, say, TextField } from '../ui/index.ts';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
] as const;

const dayMs = 86_400_000;

export function NewTokenDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]['value']>('90');
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title="New API token"
      action="Create token"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === ''}
      onSubmit={async () => {
        const expiresAt = new Date(Date.now() + Number(lifetime) * dayMs).toISOString();
        const { token } = await createToken(name.trim(), expiresAt);
        onCreated();
        setSecret(token);
      }}
    >
      <TextField label="Name" help="What it is for." value={name} onChange={setName} maxLength={120} autoFocus />
      <Select label="Valid for" options={lifetimes} value={lifetime} onChange={setLifetime} />
    </FormDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    say('Copied.');
  };
  return (
    <Dialog title="Copy the token now" isOpen onClose={onClose}>
      <div className="dialog-body">
        <Banner tone="warn">It is not shown again.</Banner>
        <code className="secret">{secret}</code>
      </div>
      <footer className="dialog-foot">
        <Button onPress={copy}>Copy</Button>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  );
}
