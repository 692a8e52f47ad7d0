/** Users and scopes of the installation. For its administrator; being one shows no scope's content. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Scope, User } from '../../contract/index.ts';
import { allScopesQuery, changeUser, keys, sayWhy, useMe, usersQuery } from '../api/index.ts';
import { Loaded, LoadedList, NotAllowed } from '../fallbacks/index.ts';
import { Badge, Button, DataTable, EmptyState, FormDialog, Moment, Page, say } from '../ui/index.ts';
import { NewScopeDialog, NewUserDialog } from './create-dialogs.tsx';

export function AdministrationPage() {
  const me = useMe();
  if (!me.admin) {
    return <NotAllowed page="Users and scopes" title="Only an administrator sees this page" />;
  }
  return (
    <Page title="Users and scopes">
      <Scopes />
      <Users />
    </Page>
  );
}

function Scopes() {
  const scopes = useQuery(allScopesQuery);
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: allScopesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: keys.me }),
    ]);
  return (
    <section className="stack">
      <div className="row">
        <h2>Scopes</h2>
        <span className="spacer" />
        <Button icon="plus" onPress={() => setCreating(true)}>
          New scope…
        </Button>
      </div>
      <Loaded reading={scopes} what="the scopes" lines={3}>
        {({ items }) => (
          <DataTable<Scope>
            label="Scopes"
            rows={items}
            rowKey={(scope) => scope.id}
            empty={
              <EmptyState icon="scope" title="No scopes yet">
                A scope holds one tenant's documents.
              </EmptyState>
            }
            columns={[
              { id: 'name', header: 'Name', isRowHeader: true, cell: (scope) => scope.name },
              { id: 'created', header: 'Created', width: '200px', cell: (scope) => <Moment at={scope.createdAt} /> },
              {
                id: 'members',
                header: 'Members',
                width: '140px',
                cell: (scope) => (
                  <Link to="/members" search={{ scope: scope.id }} aria-label={`Members of ${scope.name}`}>
                    Manage
                  </Link>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isCreating && <NewScopeDialog onClose={() => setCreating(false)} onCreated={refresh} />}
    </section>
  );
}

function Users() {
  const me = useMe();
  const users = useInfiniteQuery(usersQuery);
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [disabling, setDisabling] = useState<User | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
  const setDisabled = async (user: User, disabled: boolean) => {
    try {
      await changeUser(user.id, { disabled });
      say(disabled ? `${user.displayName} can no longer sign in.` : `${user.displayName} can sign in again.`);
    } catch (error) {
      say(sayWhy(error), 'bad');
    }
    await refresh();
  };
  return (
    <section className="stack">
      <div className="row">
        <h2>Users</h2>
        <span className="spacer" />
        <Button icon="plus" onPress={() => setCreating(true)}>
          New user…
        </Button>
      </div>
      <LoadedList query={users} what="the users" nouns={['user', 'users']} lines={5} empty={null}>
        {(items) => (
          <DataTable<User>
            label="Users"
            rows={items}
            rowKey={(user) => user.id}
            columns={[
              { id: 'name', header: 'Name', isRowHeader: true, cell: (user) => user.displayName },
              { id: 'email', header: 'E-mail', cell: (user) => user.email },
              {
                id: 'status',
                header: 'Status',
                width: '180px',
                cell: (user) => (
                  <span className="row">
                    {user.disabled ? <Badge tone="bad">Disabled</Badge> : <Badge tone="good">Active</Badge>}
                    {user.admin && <Badge tone="info">Administrator</Badge>}
                  </span>
                ),
              },
              {
                id: 'act',
                header: 'Act',
                width: '100px',
                cell: (user) =>
                  user.id !== me.id && (
                    <Button
                      size="small"
                      aria-label={`${user.disabled ? 'Enable' : 'Disable'} ${user.displayName}`}
                      onPress={() => (user.disabled ? setDisabled(user, false) : setDisabling(user))}
                    >
                      {user.disabled ? 'Enable' : 'Disable'}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </LoadedList>
      {disabling && (
        <FormDialog
          title={`Disable ${disabling.displayName}?`}
          action="Disable user"
          variant="danger"
          role="alertdialog"
          isOpen
          onClose={() => setDisabling(null)}
          explain={sayWhy}
          onSubmit={async () => {
            await setDisabled(disabling, true);
            setDisabling(null);
          }}
        >
          <p>
            {disabling.displayName} is signed out, can no longer sign in, and their tokens stop working. What they did
            stays in the records. It can be taken back.
          </p>
        </FormDialog>
      )}
      {isCreating && <NewUserDialog onClose={() => setCreating(false)} onCreated={refresh} />}
    </section>
  );
}
