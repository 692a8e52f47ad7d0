/**
 * Choosing a password by a link: somebody new, or one who forgot theirs.
 *
 * The token stands behind the # of the address, which the browser keeps to itself; it leaves only in the body of the act.
 */
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isProblem, setPassword } from '../api/index.ts';
import { CardForm, CardScreen, isLongEnough, NewPasswordField } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { say } from '../ui/index.ts';

export function SetPasswordPage() {
  const token = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [password, setText] = useState('');
  const [isExpired, setExpired] = useState(false);
  if (isExpired) {
    return (
      <DeadLink title={t('This link no longer works')}>
        {t('It was used already, or it is older than 24 hours. Ask for a new one, or ask an administrator for a link.')}
      </DeadLink>
    );
  }
  if (token === '') {
    return (
      <DeadLink title={t('This link is not complete')}>
        {t('Open it once more as a whole: the part behind the # is missing. If that does not help, ask for a new one.')}
      </DeadLink>
    );
  }
  const submit = async () => {
    try {
      await setPassword(token, password);
    } catch (error) {
      if (!isProblem(error, 'LINK_EXPIRED')) throw error;
      setExpired(true);
      return;
    }
    say(t('Your password is set. Sign in with it.'));
    await navigate({ to: '/sign-in', replace: true });
  };
  return (
    <CardScreen
      title={t('Choose your password')}
      lead={t('It is yours alone: nobody else can see it, not even an administrator.')}
    >
      <CardForm action={t('Set password')} isDisabled={!isLongEnough(password)} onSubmit={submit}>
        <NewPasswordField value={password} onChange={setText} autoFocus />
      </CardForm>
    </CardScreen>
  );
}

function DeadLink({ title, children }: { title: string; children: string }) {
  return (
    <CardScreen title={title} lead={children}>
      <div className="card-screen-foot">
        <Link to="/forgotten-password">{t('Ask for a new link')}</Link>
        <Link to="/sign-in">{t('Go to sign-in')}</Link>
      </div>
    </CardScreen>
  );
}
