/** What an administrator can do with one user. One's own password and devices are on the account page. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '../../contract/index.ts';
import { signInOptionsQuery, useMe } from '../api/index.ts';
import { t } from '../texts/index.ts';
import { IconButton, Menu, MenuItem } from '../ui/index.ts';

export type UserAct = 'link' | 'sessions' | 'factors' | 'confirm' | 'sign-on' | 'tokens' | 'admin' | 'disabled';

export function UserActsMenu({ user, onAct }: { user: User; onAct: (act: UserAct) => void }) {
  const me = useMe();
  const isSelf = user.id === me.id;
  const options = useQuery({ ...signInOptionsQuery, staleTime: Number.POSITIVE_INFINITY });
  const label = t('Actions for {name}', { name: user.displayName });
  const button = <IconButton icon="more" label={label} />;
  return (
    <Menu button={button} label={label}>
      {!isSelf && !user.disabled && (
        <MenuItem icon="link" onAction={() => onAct('link')}>
          {t('New password link…')}
        </MenuItem>
      )}
      {!isSelf && !user.disabled && (
        <MenuItem icon="signOut" onAction={() => onAct('sessions')}>
          {t('Sign out everywhere…')}
        </MenuItem>
      )}
      {!isSelf && user.secondFactor && (
        <MenuItem icon="undo" onAction={() => onAct('factors')}>
          {t('Remove the second factor…')}
        </MenuItem>
      )}
      {!isSelf && user.identityResetAt !== null && (
        <MenuItem icon="check" onAction={() => onAct('confirm')}>
          {t('Confirm the identity…')}
        </MenuItem>
      )}
      {!user.disabled && !user.singleSignOn && options.data?.singleSignOn && (
        <MenuItem icon="link" onAction={() => onAct('sign-on')}>
          {user.linkAtNextSignIn ? t('Do not link single sign-on…') : t('Link single sign-on…')}
        </MenuItem>
      )}
      {!user.disabled && (
        <MenuItem icon="key" onAction={() => onAct('tokens')}>
          {t('API tokens…')}
        </MenuItem>
      )}
      <MenuItem icon="members" onAction={() => onAct('admin')}>
        {user.admin ? t('Take administration away…') : t('Make an administrator…')}
      </MenuItem>
      {!isSelf && (
        <MenuItem icon="lock" tone={user.disabled ? 'plain' : 'danger'} onAction={() => onAct('disabled')}>
          {user.disabled ? t('Enable…') : t('Disable…')}
        </MenuItem>
      )}
    </Menu>
  );
}
