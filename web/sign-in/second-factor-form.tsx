/** The second factor at sign-in: the code of the app, the passkey, or a code that was written down. */
import { useState } from 'react';
import { isProblem, passkeySignInOptions, sayWhy, signIn } from '../api/index.ts';
import { CardForm, canUsePasskeys, signWithPasskey, whyNoPasskeys } from '../credentials/index.ts';
import { type Message, msg, t } from '../texts/index.ts';
import { Banner, Button, TextField } from '../ui/index.ts';

export interface SecondFactorFormProps {
  email: string;
  password: string;
  /** What the person has: `totp`, `passkey` or both. */
  factors: readonly string[];
  onSignedIn: () => void;
  onBack: () => void;
}

/** The password was right a moment ago, so it is not what is wrong now. */
const explain = (wrong: Message) => (error: unknown) =>
  isProblem(error, 'INVALID_CREDENTIALS') ? t(wrong) : sayWhy(error);
const explainCode = explain(msg('This code is wrong, or it was used already. Wait for the next one, or type another.'));
const explainPasskey = explain(msg('This passkey is not yours here. Use another, or type a code.'));

export function SecondFactorForm({ email, password, factors, onSignedIn, onBack }: SecondFactorFormProps) {
  const [code, setCode] = useState('');
  const hasApp = factors.includes('totp');
  return (
    <>
      {factors.includes('passkey') && (
        <WithPasskey
          autoFocus={!hasApp}
          onUse={async () => {
            await signIn({ email, password, passkey: await signWithPasskey(await passkeySignInOptions()) });
            onSignedIn();
          }}
        />
      )}
      <CardForm
        action={hasApp ? t('Sign in') : t('Sign in with the recovery code')}
        isDisabled={code.trim() === ''}
        explain={explainCode}
        onSubmit={async () => {
          await signIn({ email, password, code: code.trim() });
          onSignedIn();
        }}
      >
        <TextField
          label={hasApp ? t('Code') : t('Recovery code')}
          help={
            hasApp
              ? t('Six digits from your authenticator app. Phone lost? Type one of your recovery codes instead.')
              : t('If your passkey is gone: one of the codes that you kept.')
          }
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          maxLength={64}
          autoFocus={hasApp}
        />
      </CardForm>
      <p className="muted">{t('Neither at hand? An administrator can remove your second factor.')}</p>
      <Button variant="quiet" onPress={onBack}>
        {t('Back')}
      </Button>
    </>
  );
}

function WithPasskey({ onUse, autoFocus }: { onUse: () => Promise<void>; autoFocus: boolean }) {
  const [failure, setFailure] = useState<string | null>(null);
  const ask = () => {
    setFailure(null);
    onUse().catch((error: unknown) => setFailure(explainPasskey(error)));
  };
  return (
    <div className="stack">
      <Button variant="primary" icon="key" isDisabled={!canUsePasskeys()} autoFocus={autoFocus} onPress={ask}>
        {t('Use your passkey')}
      </Button>
      {!canUsePasskeys() && <p className="muted">{whyNoPasskeys()}</p>}
      {failure && <Banner tone="bad">{failure}</Banner>}
      <p className="card-screen-or muted">{t('or')}</p>
    </div>
  );
}
