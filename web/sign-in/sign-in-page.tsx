/** Sign-in: e-mail and password, and single sign-on where the service offers it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { apiUrl, signIn, signInOptionsQuery } from '../api/index.ts';
import { CardForm, CardScreen } from '../credentials/index.ts';
import { TextField } from '../ui/index.ts';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  const { returnTo = '/documents' } = route.useSearch();
  const options = useQuery(signInOptionsQuery);
  return (
    <CardScreen title="Sign in">
      <PasswordForm returnTo={returnTo} />
      {options.data?.singleSignOn && (
        <>
          <p className="card-screen-or muted">or</p>
          <a className="button button-secondary button-medium" href={apiUrl('/api/auth/oidc/start', { returnTo })}>
            Single sign-on
          </a>
        </>
      )}
      <div className="card-screen-foot">
        <Link to="/forgotten-password">Forgotten your password?</Link>
      </div>
    </CardScreen>
  );
}

function PasswordForm({ returnTo }: { returnTo: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = async () => {
    await signIn(email.trim(), password);
    // What another person of this browser loaded must not be shown to this one.
    queryClient.clear();
    router.history.push(returnTo);
  };
  return (
    <CardForm action="Sign in" isDisabled={email === '' || password === ''} onSubmit={submit}>
      <TextField label="E-mail" type="email" autoComplete="username" value={email} onChange={setEmail} autoFocus />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </CardForm>
  );
}
