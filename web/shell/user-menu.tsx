/** Who is signed in, their account, and the way out. */
import { useNavigate } from '@tanstack/react-router';
import { Button as AriaButton, Header, MenuSection } from 'react-aria-components';
import { useMe } from '../api/index.ts';
import { useSignOut } from '../credentials/index.ts';
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
    <AriaButton className="avatar" aria-label={`Account of ${me.displayName}`}>
      {initialsOf(me.displayName)}
    </AriaButton>
  );
  return (
    <Menu button={button} label="Account">
      <MenuSection>
        <Header className="user-menu-head">
          <strong>{me.displayName}</strong>
          <span className="muted">{me.email}</span>
        </Header>
        <MenuItem icon="key" onAction={() => navigate({ to: '/account' })}>
          Account and API tokens
        </MenuItem>
        {me.admin ? (
          <MenuItem icon="members" onAction={() => navigate({ to: '/administration' })}>
            Users and scopes
          </MenuItem>
        ) : null}
        <MenuItem icon="document" onAction={() => navigate({ to: '/copies' })}>
          Is a copy still valid?
        </MenuItem>
        <MenuItem icon={isDark ? 'sun' : 'moon'} onAction={() => chooseTheme(isDark ? 'light' : 'dark')}>
          {isDark ? 'Light theme' : 'Dark theme'}
        </MenuItem>
        <MenuItem icon="sun" onAction={() => chooseTheme('system')}>
          Theme as the system
        </MenuItem>
        <MenuItem icon="all" onAction={() => chooseDensity(isCompact ? 'comfortable' : 'compact')}>
          {isCompact ? 'Comfortable rows' : 'Compact rows'}
        </MenuItem>
        <MenuItem icon="document" onAction={() => navigate({ to: '/help' })}>
          User guide
        </MenuItem>
        <MenuItem icon="search" shortcut="Ctrl K" onAction={showPalette}>
          Go to…
        </MenuItem>
        <MenuItem icon="info" shortcut="?" onAction={showShortcuts}>
          Keyboard shortcuts
        </MenuItem>
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon="signOut" onAction={leave}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
