/** Each act of an administrator on a user is confirmed first, and the dialog says what it causes. */
import { useState } from 'react';
import type { PasswordLink, User } from '../../contract/index.ts';
import {
  changeUser,
  confirmIdentity,
  endSessionsOf,
  issuePasswordLink,
  removeFactorsOf,
  sayWhy,
} from '../api/index.ts';
import { t } from '../texts/index.ts';
import { FormDialog, say } from '../ui/index.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { UserAct } from './user-acts-menu.tsx';
import { UserTokensDialog } from './user-tokens-dialog.tsx';

interface Question {
  title: string;
  action: string;
  /** What follows from it. */
  text: string;
  isHarsh: boolean;
  act: () => Promise<unknown>;
  done: string;
}

function questionAbout(user: User, act: Exclude<UserAct, 'link' | 'tokens'>): Question {
  const { id, displayName: name } = user;
  switch (act) {
    case 'sessions':
      return {
        title: t('Sign {name} out everywhere?', { name }),
        action: t('Sign out everywhere'),
        text: t('{name} has to sign in again on every device. Their password and tokens stay as they are.', { name }),
        isHarsh: true,
        act: () => endSessionsOf(id),
        done: t('{name} is signed out everywhere.', { name }),
      };
    case 'factors':
      return {
        title: t('Remove the second factor of {name}?', { name }),
        action: t('Remove second factor'),
        text: t(
          'For somebody who lost their phone, passkey and recovery codes. {name} then signs in with the password alone until they set one up again, so make sure that it is really them who asks.',
          { name },
        ),
        isHarsh: true,
        act: () => removeFactorsOf(id),
        done: t('{name} has no second factor any more.', { name }),
      };
    case 'confirm':
      return {
        title: t('Confirm that {name} is who they are?', { name }),
        action: t('Confirm identity'),
        text: t(
          'Somebody else let {name} in again by a link, or removed their second factor. Speak to {name} before you vouch for them: from then on they can sign again.',
          { name },
        ),
        isHarsh: false,
        act: () => confirmIdentity(id),
        done: t('{name} is confirmed and can sign again.', { name }),
      };
    case 'sign-on':
      return {
        title: user.linkAtNextSignIn
          ? t('Do not link {name} to single sign-on?', { name })
          : t('Link {name} to single sign-on?', { name }),
        action: user.linkAtNextSignIn ? t('Do not link') : t('Link at the next sign-in'),
        text: user.linkAtNextSignIn
          ? t('Whoever signs in at the provider with {email} is not let in as {name}.', { email: user.email, name })
          : t('Whoever signs in next at the provider with the verified address {email} is {name} from then on.', {
              email: user.email,
              name,
            }),
        isHarsh: false,
        act: () => changeUser(id, { linkAtNextSignIn: !user.linkAtNextSignIn }),
        done: user.linkAtNextSignIn
          ? t('{name} is not linked.', { name })
          : t('{name} is linked at their next sign-in.', { name }),
      };
    case 'admin':
      return user.admin
        ? {
            title: t('Take administration away from {name}?', { name }),
            action: t('Take away'),
            text: t('{name} no longer makes users and scopes. What they may do in their scopes stays.', { name }),
            isHarsh: true,
            act: () => changeUser(id, { admin: false }),
            done: t('{name} is no longer an administrator.', { name }),
          }
        : {
            title: t('Make {name} an administrator?', { name }),
            action: t('Make administrator'),
            text: t(
              '{name} can then make users and scopes, choose who is a member where, reset passwords and make other administrators. It shows them no scope’s content by itself.',
              { name },
            ),
            isHarsh: false,
            act: () => changeUser(id, { admin: true }),
            done: t('{name} is an administrator.', { name }),
          };
    case 'disabled':
      return user.disabled
        ? {
            title: t('Enable {name} again?', { name }),
            action: t('Enable user'),
            text: t(
              '{name} can sign in again with the password they had, and is a member where they were. Their tokens stay revoked.',
              { name },
            ),
            isHarsh: false,
            act: () => changeUser(id, { disabled: false }),
            done: t('{name} can sign in again.', { name }),
          }
        : {
            title: t('Disable {name}?', { name }),
            action: t('Disable user'),
            text: t(
              '{name} is signed out and can no longer sign in. Their tokens are revoked for good. What they did stays in the records. You can enable them again.',
              { name },
            ),
            isHarsh: true,
            act: () => changeUser(id, { disabled: true }),
            done: t('{name} can no longer sign in.', { name }),
          };
  }
}

export interface UserDialogProps {
  user: User;
  act: UserAct;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

export function UserDialog({ user, act, onClose, onDone }: UserDialogProps) {
  if (act === 'link') return <PasswordLinkDialog user={user} onClose={onClose} />;
  if (act === 'tokens') return <UserTokensDialog user={user} onClose={onClose} />;
  const question = questionAbout(user, act);
  return (
    <FormDialog
      title={question.title}
      action={question.action}
      variant={question.isHarsh ? 'danger' : 'primary'}
      role="alertdialog"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      onSubmit={async () => {
        await question.act();
        await onDone();
        say(question.done);
        onClose();
      }}
    >
      <p>{question.text}</p>
    </FormDialog>
  );
}

function PasswordLinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [link, setLink] = useState<PasswordLink | null>(null);
  if (link !== null) return <LinkDialog name={user.displayName} link={link} onClose={onClose} />;
  return (
    <FormDialog
      title={t('New password link for {name}?', { name: user.displayName })}
      action={t('Make the link')}
      isOpen
      onClose={onClose}
      explain={sayWhy}
      onSubmit={async () => setLink(await issuePasswordLink(user.id))}
    >
      <p>
        {t(
          'With it {name} sets a new password. Until then the old one goes on working; once it is set, they are signed out everywhere.',
          { name: user.displayName },
        )}
      </p>
    </FormDialog>
  );
}
