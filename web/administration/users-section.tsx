/** All users of the installation: who they are, whether they can come in, and what can be done about it. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '../../contract/index.ts';
import { keys, usersQuery } from '../api/index.ts';
import { LoadedList } from '../fallbacks/index.ts';
import { Badge, Button, DataTable, PersonName } from '../ui/index.ts';
import './administration.css';
import { plural, t } from '../texts/index.ts';
import { NewUserDialog } from './new-user-dialog.tsx';
import { type UserAct, UserActsMenu } from './user-acts-menu.tsx';
import { UserDialog } from './user-dialogs.tsx';

export function UsersSection() {
  const users = useInfiniteQuery(usersQuery);
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [asked, setAsked] = useState<{ user: User; act: UserAct } | null>(null);
  const refresh = async () => {
    // Refreshed first: administrators who remove their own right lose this page and can no longer read the users.
    await queryClient.invalidateQueries({ queryKey: keys.me });
    await queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
  };
  return (
    <section className="stack">
      <div className="row">
        <h2>{t('Users')}</h2>
        <span className="spacer" />
        <Button icon="plus" onPress={() => setCreating(true)}>
          {t('New user…')}
        </Button>
      </div>
      <LoadedList
        query={users}
        what={t('the users')}
        counted={(n) => plural(n, '{n} user', '{n} users')}
        lines={5}
        empty={null}
      >
        {(items) => <UserTable users={items} onAsk={(user, act) => setAsked({ user, act })} />}
      </LoadedList>
      {asked && <UserDialog {...asked} onClose={() => setAsked(null)} onDone={refresh} />}
      {isCreating && <NewUserDialog onClose={() => setCreating(false)} onCreated={refresh} />}
    </section>
  );
}

function UserTable({ users, onAsk }: { users: readonly User[]; onAsk: (user: User, act: UserAct) => void }) {
  return (
    <DataTable<User>
      label={t('Users')}
      rows={users}
      rowKey={(user) => user.id}
      columns={[
        { id: 'name', header: t('Name'), isRowHeader: true, cell: (user) => <PersonName name={user.displayName} /> },
        { id: 'email', header: t('E-mail'), cell: (user) => user.email },
        { id: 'status', header: t('Status'), cell: (user) => <Status user={user} /> },
        {
          id: 'acts',
          header: t('Actions'),
          width: '70px',
          cell: (user) => (
            <span className="row user-acts">
              <UserActsMenu user={user} onAct={(act) => onAsk(user, act)} />
            </span>
          ),
        },
      ]}
    />
  );
}

function Status({ user }: { user: User }) {
  return (
    <span className="status-badges">
      {user.disabled ? <Badge tone="bad">{t('Disabled')}</Badge> : <Badge tone="good">{t('Active')}</Badge>}
      {user.admin && <Badge tone="info">{t('Administrator')}</Badge>}
      {user.secondFactor && <Badge>{t('Second factor')}</Badge>}
      {user.identityResetAt !== null && <Badge tone="warn">{t('To be confirmed')}</Badge>}
      {user.mustChangePassword && <Badge tone="warn">{t('Has to change the password')}</Badge>}
    </span>
  );
}
