/** Setting up an authenticator app: scan or type the secret, then prove it with a code. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { beginTotp, confirmTotp, sayWhy } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { FormDialog, TextField } from '../ui/index.ts';
import './credentials.css';
import { t } from '../texts/index.ts';
import { SecretText } from './secret-text.tsx';

const QrCode = lazy(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode })));

export interface AuthenticatorAppDialogProps {
  onClose: () => void;
  onAdded: (recoveryCodes: string[]) => void;
}

export function AuthenticatorAppDialog({ onClose, onAdded }: AuthenticatorAppDialogProps) {
  const [code, setCode] = useState('');
  // Asked for once a dialog: each answer is a new secret, and the one before it no longer counts.
  const setup = useQuery({
    queryKey: ['totp-setup'],
    queryFn: beginTotp,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <FormDialog
      title={t('Set up an authenticator app')}
      action={t('Confirm')}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={!/^\s*\d{3}\s?\d{3}\s*$/.test(code)}
      onSubmit={async () => onAdded((await confirmTotp(code)).recoveryCodes)}
    >
      <Loaded reading={setup} what={t('the secret')} lines={6} isInCard>
        {({ secret, uri }) => (
          <>
            <p>
              {t(
                'Open an authenticator app on your phone (such as Microsoft or Google Authenticator, Aegis or 1Password), add an account and scan this code:',
              )}
            </p>
            <Suspense fallback={<div className="qr-code" />}>
              <QrCode text={uri} label={t('QR code for the authenticator app; the secret stands below as text')} />
            </Suspense>
            <SecretText label={t('Or type this secret into the app')} text={inGroups(secret)} />
            <TextField
              label={t('Code that the app shows now')}
              help={t('Six digits; a new one comes every 30 seconds.')}
              value={code}
              onChange={setCode}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
