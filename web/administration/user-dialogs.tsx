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
        title: `Sign ${name} out everywhere?`,
        action: 'Sign out everywhere',
        text: `${name} has to sign in again on every device. Their password and tokens stay as they are.`,
        isHarsh: true,
        act: () => endSessionsOf(id),
        done: `${name} is signed out everywhere.`,
      };
    case 'factors':
      return {
        title: `Remove the second factor of ${name}?`,
        action: 'Remove second factor',
        text: `For somebody who lost their phone, passkey and recovery codes. ${name} then signs in with the password alone until they set one up again, so make sure that it is really them who asks.`,
        isHarsh: true,
        act: () => removeFactorsOf(id),
        done: `${name} has no second factor any more.`,
      };
    case 'confirm':
      return {
        title: `Confirm that ${name} is who they are?`,
        action: 'Confirm identity',
        text: `Somebody else let ${name} in again by a link, or removed their second factor. Speak to ${name} before you vouch for them: from then on they can sign again.`,
        isHarsh: false,
        act: () => confirmIdentity(id),
        done: `${name} is confirmed and can sign again.`,
      };
    case 'sign-on':
      return {
        title: user.linkAtNextSignIn ? `Do not link ${name} to single sign-on?` : `Link ${name} to single sign-on?`,
        action: user.linkAtNextSignIn ? 'Do not link' : 'Link at the next sign-in',
        text: user.linkAtNextSignIn
          ? `Whoever signs in at the provider with ${user.email} is not let in as ${name}.`
          : `Whoever signs in next at the provider with the verified address ${user.email} is ${name} from then on.`,
        isHarsh: false,
        act: () => changeUser(id, { linkAtNextSignIn: !user.linkAtNextSignIn }),
        done: user.linkAtNextSignIn ? `${name} is not linked.` : `${name} is linked at their next sign-in.`,
      };
    case 'admin':
      return user.admin
        ? {
            title: `Take administration away from ${name}?`,
            action: 'Take away',
            text: `${name} no longer makes users and scopes. What they may do in their scopes stays.`,
            isHarsh: true,
            act: () => changeUser(id, { admin: false }),
            done: `${name} is no longer an administrator.`,
          }
        : {
            title: `Make ${name} an administrator?`,
            action: 'Make administrator',
            text: `${name} can then make users and scopes, choose who is a member where, reset passwords and make other administrators. It shows them no scope's content by itself.`,
            isHarsh: false,
            act: () => changeUser(id, { admin: true }),
            done: `${name} is an administrator.`,
          };
    case 'disabled':
      return user.disabled
        ? {
            title: `Enable ${name} again?`,
            action: 'Enable user',
            text: `${name} can sign in again with the password they had, and is a member where they were. Their tokens stay revoked.`,
            isHarsh: false,
            act: () => changeUser(id, { disabled: false }),
            done: `${name} can sign in again.`,
          }
        : {
            title: `Disable ${name}?`,
            action: 'Disable user',
            text: `${name} is signed out and can no longer sign in. Their tokens are revoked for good. What they did stays in the records. You can enable them again.`,
            isHarsh: true,
            act: () => changeUser(id, { disabled: true }),
            done: `${name} can no longer sign in.`,
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
      title={`New password link for ${user.displayName}?`}
      action="Make the link"
      isOpen
      onClose={onClose}
      explain={sayWhy}
      onSubmit={async () => setLink(await issuePasswordLink(user.id))}
    >
      <p>
        With it {user.displayName} sets a new password. Until then the old one goes on working; once it is set, they are
        signed out everywhere.
      </p>
    </FormDialog>
  );
}
