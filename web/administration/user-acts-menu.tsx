/** What an administrator can do with one user. One's own password and devices are on the account page. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '../../contract/index.ts';
import { signInOptionsQuery, useMe } from '../api/index.ts';
import { IconButton, Menu, MenuItem } from '../ui/index.ts';

export type UserAct = 'link' | 'sessions' | 'factors' | 'confirm' | 'sign-on' | 'tokens' | 'admin' | 'disabled';

export function UserActsMenu({ user, onAct }: { user: User; onAct: (act: UserAct) => void }) {
  const me = useMe();
  const isSelf = user.id === me.id;
  const options = useQuery({ ...signInOptionsQuery, staleTime: Number.POSITIVE_INFINITY });
  const button = <IconButton icon="more" label={`Actions for ${user.displayName}`} />;
  return (
    <Menu button={button} label={`Actions for ${user.displayName}`}>
      {!isSelf && !user.disabled && (
        <MenuItem icon="link" onAction={() => onAct('link')}>
          New password link…
        </MenuItem>
      )}
      {!isSelf && !user.disabled && (
        <MenuItem icon="signOut" onAction={() => onAct('sessions')}>
          Sign out everywhere…
        </MenuItem>
      )}
      {!isSelf && user.secondFactor && (
        <MenuItem icon="undo" onAction={() => onAct('factors')}>
          Remove the second factor…
        </MenuItem>
      )}
      {!isSelf && user.identityResetAt !== null && (
        <MenuItem icon="check" onAction={() => onAct('confirm')}>
          Confirm the identity…
        </MenuItem>
      )}
      {!user.disabled && !user.singleSignOn && options.data?.singleSignOn && (
        <MenuItem icon="link" onAction={() => onAct('sign-on')}>
          {user.linkAtNextSignIn ? 'Do not link single sign-on…' : 'Link single sign-on…'}
        </MenuItem>
      )}
      {!user.disabled && (
        <MenuItem icon="key" onAction={() => onAct('tokens')}>
          API tokens…
        </MenuItem>
      )}
      <MenuItem icon="members" onAction={() => onAct('admin')}>
        {user.admin ? 'Take administration away…' : 'Make an administrator…'}
      </MenuItem>
      {!isSelf && (
        <MenuItem icon="lock" tone={user.disabled ? 'plain' : 'danger'} onAction={() => onAct('disabled')}>
          {user.disabled ? 'Enable…' : 'Disable…'}
        </MenuItem>
      )}
    </Menu>
  );
}
