/** A forgotten password: a link by mail, where the service sends mail. The answer never says whether an address is known. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { askForPasswordLink } from '../api/index.ts';
import { CardForm, CardScreen } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { Banner, TextField } from '../ui/index.ts';

export function ForgottenPasswordPage() {
  const [email, setEmail] = useState('');
  const [askedFor, setAskedFor] = useState<string | null>(null);
  return (
    <CardScreen title={t('Forgotten your password?')} lead={t('We send you a link with which you choose a new one.')}>
      {askedFor === null ? (
        <CardForm
          action={t('Send me a link')}
          isDisabled={!/\S@\S/.test(email)}
          onSubmit={async () => {
            await askForPasswordLink(email.trim());
            setAskedFor(email.trim());
          }}
        >
          <TextField
            label={t('E-mail')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            autoFocus
          />
        </CardForm>
      ) : (
        <Banner tone="good">
          {t(
            'If there is an account for {email} and this service sends mail, a link is on its way. It works once, for 24 hours. Nothing came? Ask an administrator: they can give you a link too.',
            { email: askedFor },
          )}
        </Banner>
      )}
      <div className="card-screen-foot">
        <Link to="/sign-in">{t('Back to sign-in')}</Link>
      </div>
    </CardScreen>
  );
}
