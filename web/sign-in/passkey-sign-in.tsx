/** A passkey instead of a password. The browser offers those that it has for this service. */
import { useState } from 'react';
import { isProblem, passkeySignInOptions, sayWhy, signInWithPasskey } from '../api/index.ts';
import { canUsePasskeys, signWithPasskey, whyNoPasskeys } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { Banner, Button } from '../ui/index.ts';

const explain = (error: unknown) =>
  isProblem(error, 'INVALID_CREDENTIALS')
    ? t(
        'This passkey does not let you in here. Sign in with your password, and look on your account page whether it is still there.',
      )
    : sayWhy(error);

export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const ask = async () => {
    setPending(true);
    setFailure(null);
    try {
      await signInWithPasskey(await signWithPasskey(await passkeySignInOptions()));
      onSignedIn();
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <Button icon="key" isPending={isPending} isDisabled={!canUsePasskeys()} onPress={ask}>
        {t('Use a passkey instead')}
      </Button>
      {!canUsePasskeys() && <p className="muted">{whyNoPasskeys()}</p>}
      {failure && <Banner tone="bad">{failure}</Banner>}
    </>
  );
}
