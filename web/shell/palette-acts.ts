/** The acts that the palette offers to a person: every screen they may open, and what can be done from anywhere. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Me } from '../../contract/index.ts';
import type { Permission } from '../../domain/permissions/index.ts';
import { scopesWith, useMe } from '../api/index.ts';
import { useSignOut } from '../credentials/index.ts';
import { type Message, msg, t } from '../texts/index.ts';
import { chooseTheme, useIsDark } from '../theme/index.ts';
import type { IconName } from '../ui/index.ts';
import { showShortcuts } from './shortcuts.tsx';

export interface PaletteAct {
  id: string;
  label: string;
  icon: IconName;
  /** Other words by which it is looked for. */
  also: string;
  run: () => unknown;
}

interface Place {
  label: Message;
  to:
    | '/'
    | '/documents'
    | '/documents/new'
    | '/import'
    | '/traceability'
    | '/figures'
    | '/reading'
    | '/my-reading'
    | '/packs'
    | '/audit'
    | '/members'
    | '/search';
  icon: IconName;
  also: string;
  needs?: Permission;
  orAdmin?: boolean;
}

const places: Place[] = [
  { label: msg('My work'), to: '/', icon: 'inbox', also: 'inbox reviews drafts start' },
  { label: msg('Documents'), to: '/documents', icon: 'document', also: 'list folders tree', needs: 'VIEW' },
  { label: msg('New document'), to: '/documents/new', icon: 'plus', also: 'create write', needs: 'AUTHOR_DOCUMENTS' },
  {
    label: msg('Import files'),
    to: '/import',
    icon: 'upload',
    also: 'upload zip word docx',
    needs: 'AUTHOR_DOCUMENTS',
  },
  { label: msg('Search in all texts'), to: '/search', icon: 'search', also: 'find words', needs: 'VIEW' },
  {
    label: msg('Traceability'),
    to: '/traceability',
    icon: 'trace',
    also: 'risks controls matrix gaps',
    needs: 'VIEW_TRACEABILITY',
  },
  {
    label: msg('Reading'),
    to: '/reading',
    icon: 'check',
    also: 'read understood duties training',
    needs: 'RELEASE_DOCUMENTS',
  },
  {
    label: msg('Figures'),
    to: '/figures',
    icon: 'trace',
    also: 'overdue statistics key numbers report',
    needs: 'RELEASE_DOCUMENTS',
  },
  { label: msg('What I have read'), to: '/my-reading', icon: 'check', also: 'own record acknowledged training' },
  { label: msg('Packs'), to: '/packs', icon: 'pack', also: 'audit pack export zip merged', needs: 'EXPORT_AUDIT_PACK' },
  {
    label: msg('Audit trail'),
    to: '/audit',
    icon: 'history',
    also: 'events history',
    needs: 'VIEW_AUDIT_TRAIL',
    orAdmin: true,
  },
  {
    label: msg('Members'),
    to: '/members',
    icon: 'members',
    also: 'people roles settings rules',
    needs: 'MANAGE_MEMBERS',
    orAdmin: true,
  },
];

const isOpen = (me: Me, { needs, orAdmin }: Place) =>
  needs === undefined || scopesWith(me, needs).length > 0 || (orAdmin === true && me.admin);

export function usePaletteActs(): PaletteAct[] {
  const me = useMe();
  const navigate = useNavigate();
  const { scope } = useSearch({ strict: false });
  const isDark = useIsDark();
  const leave = useSignOut();
  const search = scope ? { scope } : {};
  return [
    ...places
      .filter((place) => isOpen(me, place))
      .map(({ label, to, icon, also }) => ({
        id: to,
        label: t(label),
        icon,
        also,
        run: () => navigate({ to, search }),
      })),
    {
      id: 'account',
      label: t('Account and API tokens'),
      icon: 'key',
      also: 'password passkey sessions',
      run: () => navigate({ to: '/account' }),
    },
    ...(me.admin
      ? [
          {
            id: 'users',
            label: t('Users and scopes'),
            icon: 'members' as const,
            also: 'administration',
            run: () => navigate({ to: '/administration' }),
          },
        ]
      : []),
    {
      id: 'copies',
      label: t('Is a copy still valid?'),
      icon: 'check',
      also: 'check copy pdf',
      run: () => navigate({ to: '/copies' }),
    },
    {
      id: 'theme',
      label: isDark ? t('Light theme') : t('Dark theme'),
      icon: isDark ? 'sun' : 'moon',
      also: 'colours',
      run: () => chooseTheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'guide',
      label: t('User guide'),
      icon: 'document',
      also: 'help states standings',
      run: () => navigate({ to: '/help' }),
    },
    { id: 'shortcuts', label: t('Keyboard shortcuts'), icon: 'info', also: 'keys help', run: showShortcuts },
    { id: 'leave', label: t('Sign out'), icon: 'signOut', also: 'log out leave', run: leave },
  ];
}
