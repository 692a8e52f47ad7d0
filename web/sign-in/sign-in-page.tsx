/** Sign-in: e-mail and password with a second factor where the person has one, a passkey alone, or single sign-on. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as routes from '../../contract/routes/index.ts';
import { firstPage } from '../address/index.ts';
import { addressOf, isProblem, sayWhy, signIn, signInOptionsQuery } from '../api/index.ts';
import { CardForm, CardScreen } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { TextField } from '../ui/index.ts';
import { DemoSignIns } from './demo-sign-ins.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { takeOverLanguage } from './take-over-language.ts';

const route = getRouteApi('/sign-in');

/** The password was right; it is kept on this screen alone, since it goes with the second factor. */
interface Begun {
  email: string;
  password: string;
  factors: readonly string[];
}

export function SignInPage() {
  const { returnTo = firstPage, ended } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const options = useQuery(signInOptionsQuery);
  const [begun, setBegun] = useState<Begun | null>(null);
  const enter = async () => {
    // What another person of this browser loaded must not be shown to this one.
    queryClient.clear();
    if (await takeOverLanguage()) window.location.assign(returnTo);
    else router.history.push(returnTo);
  };
  if (begun !== null) {
    return (
      <CardScreen
        title={t('One more step')}
        lead={t('The password is right. Now show that it is you, {email}.', { email: begun.email })}
      >
        <SecondFactorForm {...begun} onSignedIn={enter} onBack={() => setBegun(null)} />
      </CardScreen>
    );
  }
  return (
    <CardScreen title={t('Sign in')} lead={ended && endedWords(returnTo)}>
      <PasswordForm onSignedIn={enter} onBegun={setBegun} />
      <p className="card-screen-or muted">{t('or')}</p>
      <PasskeySignIn onSignedIn={enter} />
      {options.data?.singleSignOn && (
        <a
          className="button button-secondary button-medium"
          href={addressOf(routes.startSingleSignOn, { query: { returnTo } })}
        >
          {t('Single sign-on')}
        </a>
      )}
      <div className="card-screen-foot">
        <Link to="/forgotten-password">{t('Forgotten your password?')}</Link>
      </div>
      <DemoSignIns onSignedIn={enter} />
    </CardScreen>
  );
}

/** Whoever was writing must not fear for the text. */
function endedWords(returnTo: string): string {
  return /\/edit(\?|$)/.test(returnTo)
    ? t('Your session ended. What you wrote is kept in this browser and comes back when you have signed in again.')
    : t('Your session ended. Sign in again to go on where you were.');
}

class NotFilled extends Error {}

const explain = (error: unknown) =>
  error instanceof NotFilled ? t('Type your e-mail address and your password.') : sayWhy(error);

/**
 * The fields keep what is in them by themselves and are read when the form is sent: what a browser or a password manager puts into them
 * while the page loads is not always told to the page, and would be taken away again by the next drawing.
 */
function PasswordForm({ onSignedIn, onBegun }: { onSignedIn: () => void; onBegun: (begun: Begun) => void }) {
  const submit = async (fields: FormData) => {
    const textOf = (name: string) => String(fields.get(name) ?? '');
    const credentials = { email: textOf('email').trim(), password: textOf('password') };
    if (credentials.email === '' || credentials.password === '') throw new NotFilled();
    try {
      await signIn(credentials);
    } catch (error) {
      if (!isProblem(error, 'SECOND_FACTOR_REQUIRED')) throw error;
      const { factors } = (error.problem ?? {}) as { factors?: unknown };
      onBegun({ ...credentials, factors: Array.isArray(factors) ? factors : [] });
      return;
    }
    onSignedIn();
  };
  return (
    <CardForm action={t('Sign in')} explain={explain} onSubmit={submit}>
      <TextField label={t('E-mail')} name="email" type="email" autoComplete="username" autoFocus />
      <TextField label={t('Password')} name="password" type="password" autoComplete="current-password" />
    </CardForm>
  );
}
