/** Creating a token. Its secret is shown only this once. */
import { useState } from 'react';
import { CheckboxGroup, Label } from 'react-aria-components';
import { type Permission, permissions } from '../../domain/permissions/index.ts';
import { createToken, sayWhy, useMe } from '../api/index.ts';
import { CopyButton, SecretText } from '../credentials/index.ts';
import { permissionName, permissionNote, t } from '../texts/index.ts';
import { Banner, Button, Checkbox, Dialog, FormDialog, Select, TextField } from '../ui/index.ts';

const lifetimes = () => [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('One year') },
];

const dayMs = 86_400_000;

export function NewTokenDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const me = useMe();
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState('90');
  const [scopeIds, setScopeIds] = useState<string[]>([]);
  const [held, setHeld] = useState<Permission[]>([]);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={t('New API token')}
      action={t('Create token')}
      size="medium"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={name.trim() === ''}
      onSubmit={async () => {
        const expiresAt = new Date(Date.now() + Number(lifetime) * dayMs).toISOString();
        const limits = { scopeIds: scopeIds.length > 0 ? scopeIds : null, permissions: held.length > 0 ? held : null };
        const { token } = await createToken({ name: name.trim(), expiresAt, ...limits });
        onCreated();
        setSecret(token);
      }}
    >
      <TextField
        label={t('Name')}
        help={t('What it is for.')}
        value={name}
        onChange={setName}
        maxLength={120}
        autoFocus
      />
      <Select label={t('Valid for')} options={lifetimes()} value={lifetime} onChange={setLifetime} />
      {me.scopes.length > 0 && (
        <details className="limits">
          <summary className="field-label">{t('Limit what it may do')}</summary>
          <p className="muted">
            {t(
              'It can never do more than you can. With nothing ticked it can do all that you can; a limited token cannot administrate.',
            )}
          </p>
          <ScopeTicks value={scopeIds} onChange={setScopeIds} />
          <PermissionTicks value={held} onChange={setHeld} />
        </details>
      )}
    </FormDialog>
  );
}

interface TicksProps<T extends string> {
  value: T[];
  onChange: (value: T[]) => void;
}

function ScopeTicks({ value, onChange }: TicksProps<string>) {
  const me = useMe();
  return (
    <CheckboxGroup className="tick-list" value={value} onChange={onChange}>
      <Label className="field-label">{t('Only in these scopes')}</Label>
      {me.scopes.map((scope) => (
        <Checkbox key={scope.id} value={scope.id}>
          {scope.name}
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

/** Only permissions that the person holds in some scope: others would have no effect. */
function PermissionTicks({ value, onChange }: TicksProps<Permission>) {
  const me = useMe();
  const own = permissions.filter((permission) => me.scopes.some((scope) => scope.permissions.includes(permission)));
  return (
    <CheckboxGroup className="tick-list" value={value} onChange={(to) => onChange(to as Permission[])}>
      <Label className="field-label">{t('Only with these permissions')}</Label>
      {own.map((permission) => (
        <Checkbox key={permission} value={permission}>
          <span>
            <span>{permissionName(permission)}</span> <span className="muted">{permissionNote(permission)}</span>
          </span>
        </Checkbox>
      ))}
    </CheckboxGroup>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title={t('Copy the token now')} isOpen onClose={onClose}>
      <div className="dialog-body">
        <Banner tone="warn">{t('It is not shown again.')}</Banner>
        <SecretText label={t('The token')} text={secret} />
      </div>
      <footer className="dialog-foot">
        <CopyButton label={t('Copy')} text={secret} />
        <Button variant="primary" onPress={onClose}>
          {t('Done')}
        </Button>
      </footer>
    </Dialog>
  );
}
