/** What one shows beside the password: the code of an app, or a passkey. Removing one asks for the password. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../contract/index.ts';
import { keys, passkeysQuery, removePasskey, removeTotp, sayWhy, useMe } from '../api/index.ts';
import { AuthenticatorAppDialog, NewPasskeyDialog, RecoveryCodesDialog } from '../credentials/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { plural, t } from '../texts/index.ts';
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
        <h2>{t('Second factor')}</h2>
        {totp || passkeys > 0 ? <Badge tone="good">{t('On')}</Badge> : <Badge tone="warn">{t('Off')}</Badge>}
      </div>
      <p className="muted">
        {t(
          'Something that only you have, beside the password that only you know. Whoever finds out your password does not get in without it.',
        )}
      </p>
      {(totp || passkeys > 0) && <CodesLeft left={recoveryCodes} hasApp={totp} />}
      <div className="card factor">
        <div className="factor-text">
          <h3>{t('Authenticator app')}</h3>
          <p className="muted">
            {totp
              ? t('Set up: at sign-in you are asked for the code that it shows.')
              : t('An app on your phone shows a code to type at sign-in.')}
          </p>
        </div>
        {/* One button for both, so that the focus can return to it. */}
        <Button onPress={() => setQuestion({ act: totp ? 'remove app' : 'add app' })}>
          {totp ? t('Remove the app…') : t('Set up an app…')}
        </Button>
      </div>
      <Passkeys
        onAdd={() => setQuestion({ act: 'add passkey' })}
        onRemove={(passkey) => setQuestion({ act: 'remove passkey', passkey })}
      />
      {question?.act === 'add app' && (
        <AuthenticatorAppDialog
          onClose={() => setQuestion(null)}
          onAdded={(shown) => added(t('Your authenticator app is set up.'), shown)}
        />
      )}
      {question?.act === 'add passkey' && (
        <NewPasskeyDialog
          onClose={() => setQuestion(null)}
          onAdded={(name, shown) => added(t('The passkey “{name}” is added.', { name }), shown)}
        />
      )}
      {question?.act === 'remove app' && (
        <RemoveDialog
          title={t('Remove the authenticator app?')}
          action={t('Remove the app')}
          text={t(
            'Its codes no longer work. If you have a new phone, set the app up there afterwards; you get new recovery codes then.',
          )}
          onClose={() => setQuestion(null)}
          onSubmit={async (password) => {
            await removeTotp(password);
            await removed(t('The authenticator app is removed.'));
          }}
        />
      )}
      {question?.act === 'remove passkey' && (
        <RemoveDialog
          title={t('Remove the passkey “{name}”?', { name: question.passkey.name })}
          action={t('Remove passkey')}
          text={t('You can no longer sign in with it. Delete it on the device too.')}
          onClose={() => setQuestion(null)}
          onSubmit={async (password) => {
            await removePasskey(question.passkey.id, password);
            await removed(t('The passkey “{name}” is removed.', { name: question.passkey.name }));
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onDone={() => setCodes(null)} />}
    </section>
  );
}

function CodesLeft({ left, hasApp }: { left: number; hasApp: boolean }) {
  if (left > 3) {
    const words = t('{n} recovery codes are left, for the day when your phone or passkey is gone.', { n: left });
    return <p className="muted">{words}</p>;
  }
  const words =
    left === 0
      ? t('No recovery codes are left.')
      : plural(left, 'One recovery code is left.', '{n} recovery codes are left.');
  const way = hasApp
    ? t('Remove your app and set it up again: ten new ones come with it.')
    : t('Set up an authenticator app: ten new ones come with it.');
  return (
    <Banner tone="warn">
      {words} {way}
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
        <h3>{t('Passkeys')}</h3>
        <span className="spacer" />
        <Button icon="plus" onPress={onAdd}>
          {t('Add a passkey…')}
        </Button>
      </div>
      <Loaded reading={passkeys} what={t('the passkeys')} lines={2}>
        {({ items }) => (
          <DataTable
            label={t('Passkeys')}
            rows={items}
            rowKey={(passkey) => passkey.id}
            empty={
              <EmptyState icon="key" title={t('No passkeys')}>
                {t('With a passkey on your device you sign in by finger, face or PIN, without typing a password.')}
              </EmptyState>
            }
            columns={[
              { id: 'name', header: t('Name'), isRowHeader: true, cell: (passkey) => passkey.name },
              { id: 'created', header: t('Added'), cell: (passkey) => <Moment at={passkey.createdAt} /> },
              {
                id: 'used',
                header: t('Last used'),
                cell: ({ lastUsedAt }) =>
                  lastUsedAt === null ? <span className="muted">{t('never')}</span> : <Moment at={lastUsedAt} />,
              },
              {
                id: 'remove',
                header: t('Actions'),
                width: '100px',
                cell: (passkey) => (
                  <Button
                    size="small"
                    aria-label={t('Remove {name}', { name: passkey.name })}
                    onPress={() => onRemove(passkey)}
                  >
                    {t('Remove…')}
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
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        autoFocus
      />
    </FormDialog>
  );
}
