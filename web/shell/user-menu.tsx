/** Who is signed in, their account, and the way out. */
import { useNavigate } from '@tanstack/react-router';
import { Button as AriaButton, Header, MenuSection } from 'react-aria-components';
import { useMe } from '../api/index.ts';
import { useSignOut } from '../credentials/index.ts';
import { t } from '../texts/index.ts';
import { chooseDensity, chooseTheme, useDensity, useIsDark } from '../theme/index.ts';
import { initialsOf, Menu, MenuItem, MenuSeparator } from '../ui/index.ts';
import { showPalette } from './palette.tsx';
import { showShortcuts } from './shortcuts.tsx';

export function UserMenu() {
  const me = useMe();
  const navigate = useNavigate();
  const leave = useSignOut();
  const isDark = useIsDark();
  const isCompact = useDensity() === 'compact';
  const button = (
    <AriaButton className="avatar" aria-label={t('Account of {name}', { name: me.displayName })}>
      {initialsOf(me.displayName)}
    </AriaButton>
  );
  return (
    <Menu button={button} label={t('Account')}>
      <MenuSection>
        <Header className="user-menu-head">
          <strong>{me.displayName}</strong>
          <span className="muted">{me.email}</span>
        </Header>
        <MenuItem icon="key" onAction={() => navigate({ to: '/account' })}>
          {t('Account and API tokens')}
        </MenuItem>
        {me.admin ? (
          <MenuItem icon="members" onAction={() => navigate({ to: '/administration' })}>
            {t('Users and scopes')}
          </MenuItem>
        ) : null}
        <MenuItem icon="document" onAction={() => navigate({ to: '/copies' })}>
          {t('Is a copy still valid?')}
        </MenuItem>
        <MenuItem icon={isDark ? 'sun' : 'moon'} onAction={() => chooseTheme(isDark ? 'light' : 'dark')}>
          {isDark ? t('Light theme') : t('Dark theme')}
        </MenuItem>
        <MenuItem icon="sun" onAction={() => chooseTheme('system')}>
          {t('Theme as the system')}
        </MenuItem>
        <MenuItem icon="all" onAction={() => chooseDensity(isCompact ? 'comfortable' : 'compact')}>
          {isCompact ? t('Comfortable rows') : t('Compact rows')}
        </MenuItem>
        <MenuItem icon="document" onAction={() => navigate({ to: '/help' })}>
          {t('User guide')}
        </MenuItem>
        <MenuItem icon="search" shortcut={t('Ctrl K')} onAction={showPalette}>
          {t('Go to…')}
        </MenuItem>
        <MenuItem icon="info" shortcut="?" onAction={showShortcuts}>
          {t('Keyboard shortcuts')}
        </MenuItem>
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon="signOut" onAction={leave}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  );
}
