/**
 * Asks who is there before a factor, a passkey or a token is added, and lets what was begun go on. The request that was refused waits for it
 * and is then sent again.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  isProblem,
  keys,
  meQuery,
  passkeySignInOptions,
  reauthenticate,
  sayWhy,
  signAnewAddress,
} from '../api/index.ts';
import { canUsePasskeys, signWithPasskey } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { Button, FormDialog, TextField } from '../ui/index.ts';

export function ProveAgainDialog({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const { data: me } = useQuery(meQuery);
  const queryClient = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(me?.secondFactor.totp ?? false);
  const [failure, setFailure] = useState<string | null>(null);
  const proven = async () => {
    onAnswer(true);
    await queryClient.invalidateQueries({ queryKey: keys.me });
  };
  const byPasskey = async () => {
    try {
      await reauthenticate({ passkey: await signWithPasskey(await passkeySignInOptions()) });
      await proven();
    } catch (error) {
      setFailure(sayWhy(error));
    }
  };
  const byPassword = async () => {
    try {
      await reauthenticate({ password, ...(code.trim() !== '' && { code: code.trim() }) });
    } catch (error) {
      setCode('');
      if (isProblem(error, 'SECOND_FACTOR_REQUIRED')) setNeedsCode(true);
      throw error;
    }
    await proven();
  };
  return (
    <FormDialog
      title={t('Is it still you?')}
      action={t('Confirm')}
      isOpen
      onClose={() => onAnswer(false)}
      onSubmit={byPassword}
      explain={sayWhy}
      refusal={failure}
      isDisabled={password === '' || (needsCode && code.trim() === '')}
    >
      <p>
        {t(
          'You signed in more than ten minutes ago. Confirm that it is you, so that nobody who finds this page open can add a way in.',
        )}
      </p>
      {me?.hasPassword !== false && (
        <TextField
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(to) => {
            setFailure(null);
            setPassword(to);
          }}
          autoFocus
        />
      )}
      {needsCode && (
        <TextField
          label={t('Code')}
          help={t('Six digits from your authenticator app, or one of your recovery codes.')}
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
        />
      )}
      {(me?.secondFactor.passkeys ?? 0) > 0 && canUsePasskeys() && (
        <div>
          <Button icon="key" onPress={byPasskey}>
            {t('Use your passkey')}
          </Button>
        </div>
      )}
      {me?.hasSingleSignOn && (
        <div>
          <Button onPress={() => window.location.assign(signAnewAddress('/account'))}>{t('Sign in again')}</Button>
          <p className="field-help">{t('You are led to your organisation’s sign-in and come back to your account.')}</p>
        </div>
      )}
    </FormDialog>
  );
}
