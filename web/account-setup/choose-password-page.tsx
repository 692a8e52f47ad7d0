/** Somebody else chose the password: before anything else is open, the person chooses their own. */
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { firstPage } from '../address/index.ts';
import { changePassword, keys } from '../api/index.ts';
import { CardForm, CardScreen, isLongEnough, NewPasswordField, SignOutButton } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { say, TextField } from '../ui/index.ts';

const route = getRouteApi('/choose-password');

export function ChoosePasswordPage() {
  const { returnTo = firstPage } = route.useSearch();
  const router = useRouter();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const submit = async () => {
    await changePassword(current, password);
    // Reloaded before going on: the next screen checks whether a password must still be chosen.
    await queryClient.refetchQueries({ queryKey: keys.me });
    say(t('Your password is changed.'));
    router.history.replace(returnTo);
  };
  return (
    <CardScreen
      title={t('Choose your own password')}
      lead={t('Somebody else chose the password that you signed in with. Choose one that only you know, then go on.')}
    >
      <CardForm
        action={t('Change password and go on')}
        isDisabled={current === '' || !isLongEnough(password)}
        onSubmit={submit}
      >
        <TextField
          label={t('The password you were given')}
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          autoFocus
        />
        <NewPasswordField label={t('Your new password')} value={password} onChange={setPassword} />
      </CardForm>
      <SignOutButton />
    </CardScreen>
  );
}
