/** Changing one's own password. Every other session ends, in case it was not one's own. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, keys, sayWhy } from '../api/index.ts';
import { isLongEnough, NewPasswordField } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { Button, FormDialog, say, TextField } from '../ui/index.ts';

export function PasswordSection() {
  const [isChanging, setChanging] = useState(false);
  return (
    <section className="stack">
      <div className="row">
        <h2>{t('Password')}</h2>
        <span className="spacer" />
        <Button onPress={() => setChanging(true)}>{t('Change password…')}</Button>
      </div>
      <p className="muted">
        {t('Nobody else can see it, not even an administrator. Changing it signs you out everywhere else.')}
      </p>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </section>
  );
}

function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={t('Change password')}
      action={t('Change password')}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      isDisabled={current === '' || !isLongEnough(password)}
      onSubmit={async () => {
        await changePassword(current, password);
        await queryClient.invalidateQueries({ queryKey: keys.sessions });
        say(t('Your password is changed. You are signed out everywhere else.'));
        onClose();
      }}
    >
      <TextField
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={setCurrent}
        autoFocus
      />
      <NewPasswordField value={password} onChange={setPassword} />
    </FormDialog>
  );
}
