/** Sign-in: e-mail and password, and single sign-on where the service offers it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { apiUrl, sayWhy, signIn, signInOptionsQuery } from '../api/index.ts';
import { Banner, Button, TextField, usePageTitle } from '../ui/index.ts';
import './sign-in.css';

const route = getRouteApi('/sign-in');

export function SignInPage() {
  usePageTitle('Sign in');
  const { returnTo = '/documents' } = route.useSearch();
  const options = useQuery(signInOptionsQuery);
  return (
    <main className="sign-in">
      <div className="sign-in-card card">
        <div className="sign-in-brand">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <div>
            <h1>Muniment</h1>
            <p className="muted">Controlled documents, kept in order</p>
          </div>
        </div>
        <PasswordForm returnTo={returnTo} />
        {options.data?.singleSignOn && (
          <>
            <p className="sign-in-or muted">or</p>
            <a className="button button-secondary button-medium" href={apiUrl('/api/auth/oidc/start', { returnTo })}>
              Single sign-on
            </a>
          </>
        )}
      </div>
    </main>
  );
}

function PasswordForm({ returnTo }: { returnTo: string }) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFailure(null);
    try {
      await signIn(email.trim(), password);
      // What another person of this browser loaded must not be shown to this one.
      queryClient.clear();
      router.history.push(returnTo);
    } catch (error) {
      setFailure(sayWhy(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        isRequired
        autoFocus
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
      {failure && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" variant="primary" isDisabled={isPending || email === '' || password === ''}>
        Sign in
      </Button>
    </form>
  );
}
