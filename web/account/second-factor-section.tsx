/** What one shows beside the password: the code of an app, or a passkey. Removing one asks for the password. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../contract/index.ts';
import { keys, passkeysQuery, removePasskey, removeTotp, sayWhy, useMe } from '../api/index.ts';
import { AuthenticatorAppDialog, NewPasskeyDialog, RecoveryCodesDialog } from '../credentials/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { Badge, Banner, Button, DataTable, EmptyState, FormDialog, Moment, say, TextField } from '../ui/index.ts';

type Question = { act: 'add app' | 'remove app' | 'add passkey' } | { act: 'remove passkey'; passkey: Passkey };

export function SecondFactorSection() {
  const me = useMe();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { totp, passkeys, recoveryCodes } = me.secondFactor;
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.me }),
      queryClient.invalidateQueries({ queryKey: keys.passkeys }),
    ]);
  const added = (what: string, shown: string[] | null) => {
    setQuestion(null);
    setCodes(shown);
    say(what);
    void refresh();
  };
  const removed = async (what: string) => {
    await refresh();
    say(what);
    setQuestion(null);
  };
  return (
    <section className="stack">
      <div className="row">
        <h2>Second factor</h2>
        {totp || passkeys > 0 ? <Badge tone="good">On</Badge> : <Badge tone="warn">Off</Badge>}
      </div>
      <p className="muted">
        Something that only you have, beside the password that only you know. Whoever finds out your password does not
        get in without it.
      </p>
      {(totp || passkeys > 0) && <CodesLeft left={recoveryCodes} hasApp={totp} />}
      <div className="card factor">
        <div className="factor-text">
          <h3>Authenticator app</h3>
          <p className="muted">
            {totp
              ? 'Set up: at sign-in you are asked for the code that it shows.'
              : 'An app on your phone shows a code to type at sign-in.'}
          </p>
        </div>
        {/* One button for both, so that the focus can return to it. */}
        <Button onPress={() => setQuestion({ act: totp ? 'remove app' : 'add app' })}>
          {totp ? 'Remove the app…' : 'Set up an app…'}
        </Button>
      </div>
      <Passkeys
        onAdd={() => setQuestion({ act: 'add passkey' })}
        onRemove={(passkey) => setQuestion({ act: 'remove passkey', passkey })}
      />
      {question?.act === 'add app' && (
        <AuthenticatorAppDialog
          onClose={() => setQuestion(null)}
          onAdded={(shown) => added('Your authenticator app is set up.', shown)}
        />
      )}
      {question?.act === 'add passkey' && (
        <NewPasskeyDialog
          onClose={() => setQuestion(null)}
          onAdded={(name, shown) => added(`The passkey “${name}” is added.`, shown)}
        />
      )}
      {question?.act === 'remove app' && (
        <RemoveDialog
          title="Remove the authenticator app?"
          action="Remove the app"
          text="Its codes no longer work. If you have a new phone, set the app up there afterwards; you get new recovery codes then."
          onClose={() => setQuestion(null)}
          onSubmit={async (password) => {
            await removeTotp(password);
            await removed('The authenticator app is removed.');
          }}
        />
      )}
      {question?.act === 'remove passkey' && (
        <RemoveDialog
          title={`Remove the passkey “${question.passkey.name}”?`}
          action="Remove passkey"
          text="You can no longer sign in with it. Delete it on the device too."
          onClose={() => setQuestion(null)}
          onSubmit={async (password) => {
            await removePasskey(question.passkey.id, password);
            await removed(`The passkey “${question.passkey.name}” is removed.`);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />}
    </section>
  );
}

function CodesLeft({ left, hasApp }: { left: number; hasApp: boolean }) {
  const words = left === 1 ? 'One recovery code is left' : `${left === 0 ? 'No' : left} recovery codes are left`;
  if (left > 3) return <p className="muted">{words}, for the day when your phone or passkey is gone.</p>;
  const way = hasApp ? 'Remove your app and set it up again' : 'Set up an authenticator app';
  return (
    <Banner tone="warn">
      {words}. {way}: ten new ones come with it.
    </Banner>
  );
}

interface PasskeysProps {
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

function Passkeys({ onAdd, onRemove }: PasskeysProps) {
  const passkeys = useQuery(passkeysQuery);
  return (
    <>
      <div className="row">
        <h3>Passkeys</h3>
        <span className="spacer" />
        <Button icon="plus" onPress={onAdd}>
          Add a passkey…
        </Button>
      </div>
      <Loaded reading={passkeys} what="the passkeys" lines={2}>
        {({ items }) => (
          <DataTable
            label="Passkeys"
            rows={items}
            rowKey={(passkey) => passkey.id}
            empty={
              <EmptyState icon="key" title="No passkeys">
                With a passkey on your device you sign in by finger, face or PIN, without typing a password.
              </EmptyState>
            }
            columns={[
              { id: 'name', header: 'Name', isRowHeader: true, cell: (passkey) => passkey.name },
              { id: 'created', header: 'Added', cell: (passkey) => <Moment at={passkey.createdAt} /> },
              {
                id: 'used',
                header: 'Last used',
                cell: ({ lastUsedAt }) =>
                  lastUsedAt === null ? <span className="muted">never</span> : <Moment at={lastUsedAt} />,
              },
              {
                id: 'remove',
                header: 'Actions',
                width: '100px',
                cell: (passkey) => (
                  <Button size="small" aria-label={`Remove ${passkey.name}`} onPress={() => onRemove(passkey)}>
                    Remove…
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}

interface RemoveDialogProps {
  title: string;
  action: string;
  text: string;
  onClose: () => void;
  onSubmit: (password: string) => Promise<void>;
}

function RemoveDialog({ title, action, text, onClose, onSubmit }: RemoveDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={title}
      action={action}
      variant="danger"
      role="alertdialog"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={password === ''}
      onSubmit={() => onSubmit(password)}
    >
      <p>{text}</p>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
    </FormDialog>
  );
}
