/** Where the service asks everybody for a second factor: before anything else is open, the person sets one up. */
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { firstPage } from '../address/index.ts';
import { keys } from '../api/index.ts';
import {
  AuthenticatorAppDialog,
  CardScreen,
  canUsePasskeys,
  NewPasskeyDialog,
  RecoveryCodesDialog,
  SignOutButton,
  whyNoPasskeys,
} from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { Button } from '../ui/index.ts';

const route = getRouteApi('/set-up-second-factor');

export function SecondFactorPage() {
  const { returnTo = firstPage } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const goOn = async () => {
    await queryClient.refetchQueries({ queryKey: keys.me });
    router.history.replace(returnTo);
  };
  const added = (shown: string[] | null) => {
    setAsked(null);
    if (shown === null) void goOn();
    else setCodes(shown);
  };
  return (
    <CardScreen
      title={t('Set up a second factor')}
      lead={t(
        'This service asks everybody for something beside the password, so that a password alone lets nobody in. It takes a minute.',
      )}
    >
      <div className="stack">
        <Button variant="primary" onPress={() => setAsked('app')}>
          {t('Use an authenticator app…')}
        </Button>
        <p className="muted">{t('An app on your phone shows a code to type at sign-in.')}</p>
        <Button isDisabled={!canUsePasskeys()} onPress={() => setAsked('passkey')}>
          {t('Use a passkey…')}
        </Button>
        <p className="muted">
          {canUsePasskeys() ? t('By finger, face or PIN on this device, or with a security key.') : whyNoPasskeys()}
        </p>
      </div>
      <SignOutButton />
      {asked === 'app' && <AuthenticatorAppDialog onClose={() => setAsked(null)} onAdded={added} />}
      {asked === 'passkey' && <NewPasskeyDialog onClose={() => setAsked(null)} onAdded={(_, shown) => added(shown)} />}
      {codes && <RecoveryCodesDialog codes={codes} onDone={goOn} />}
    </CardScreen>
  );
}
