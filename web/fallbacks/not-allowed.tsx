/** A screen that the person may not use, and what it would need. */
import type { ReactNode } from 'react';
import type { Permission } from '../../domain/permissions/index.ts';
import { useMe } from '../api/index.ts';
import { permissionName, t } from '../texts/index.ts';
import { EmptyCard, Page } from '../ui/index.ts';
import { NoScope } from './no-scope.tsx';

export interface NotAllowedProps {
  /** The title of the screen. */
  page: string;
  /** What the person may not do, as a sentence. */
  title: string;
  /** The permission that would open the screen; else the children say what would. */
  needs?: Permission;
  above?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function NotAllowed({ page, title, needs, above, action, children }: NotAllowedProps) {
  const me = useMe();
  if (needs && me.scopes.length === 0) {
    return (
      <Page title={page} above={above}>
        <NoScope />
      </Page>
    );
  }
  return (
    <Page title={page} above={above}>
      <EmptyCard icon="lock" title={title} action={action}>
        {needs
          ? t(
              'It needs the permission “{permission}” in at least one scope. Whoever manages the members of a scope can give it to you.',
              { permission: permissionName(needs) },
            )
          : children}
      </EmptyCard>
    </Page>
  );
}
