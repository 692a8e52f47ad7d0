/** Who is signed in, their account, and the way out. */
import { useNavigate } from '@tanstack/react-router';
import { Button as AriaButton, Header, MenuSection } from 'react-aria-components';
import { useMe } from '../api/index.ts';
import { useSignOut } from '../credentials/index.ts';
import { chooseTheme } from '../theme/index.ts';
import { Menu, MenuItem, MenuSeparator } from '../ui/index.ts';
import { showPalette } from './palette.tsx';
import { showShortcuts } from './shortcuts.tsx';

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

export function UserMenu() {
  const me = useMe();
  const navigate = useNavigate();
  const leave = useSignOut();
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
        <MenuItem icon="sun" onAction={() => chooseTheme('system')}>
          Theme as the system
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
