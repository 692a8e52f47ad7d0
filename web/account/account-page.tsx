/** One's own account: who one is, what one may do where, and tokens for scripts. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken } from '../../contract/index.ts';
import { keys, revokeToken, sayWhy, tokensQuery, useMe } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { Badge, Button, DataTable, EmptyState, FormDialog, Moment, Page, say } from '../ui/index.ts';
import './account.css';
import { NewTokenDialog } from './new-token-dialog.tsx';

export function AccountPage() {
  const me = useMe();
  return (
    <Page title="Account" aside={`${me.displayName}, ${me.email}`}>
      <section className="stack">
        <h2>What you may do</h2>
        <DataTable
          label="Your scopes"
          rows={me.scopes}
          rowKey={(scope) => scope.id}
          empty={<EmptyState title="You are in no scope yet">Ask an administrator to add you to one.</EmptyState>}
          columns={[
            { id: 'scope', header: 'Scope', width: '26%', isRowHeader: true, cell: (scope) => scope.name },
            {
              id: 'roles',
              header: 'Roles',
              width: '24%',
              cell: (scope) => (
                <span className="chips">
                  {scope.roles.map((role) => (
                    <Badge key={role} tone="info">
                      {role}
                    </Badge>
                  ))}
                </span>
              ),
            },
            {
              id: 'permissions',
              header: 'Permissions',
              cell: (scope) => <span className="muted permission-list">{scope.permissions.join(', ')}</span>,
            },
          ]}
        />
      </section>
      <Tokens />
    </Page>
  );
}

function Tokens() {
  const queryClient = useQueryClient();
  const tokens = useQuery(tokensQuery);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.tokens });
  return (
    <section className="stack">
      <div className="row">
        <h2>API tokens</h2>
        <span className="spacer" />
        <Button icon="plus" onPress={() => setCreating(true)}>
          New token…
        </Button>
      </div>
      <Loaded reading={tokens} what="the tokens" lines={3}>
        {({ items }) => (
          <DataTable
            label="API tokens"
            rows={items}
            rowKey={(token) => token.id}
            empty={
              <EmptyState icon="key" title="No tokens">
                A token lets a script act as you. Make one for each script, so that each can be revoked alone.
              </EmptyState>
            }
            columns={[
              { id: 'name', header: 'Name', isRowHeader: true, cell: (token) => token.name },
              { id: 'created', header: 'Created', cell: (token) => <Moment at={token.createdAt} /> },
              { id: 'used', header: 'Last used', cell: (token) => <Moment at={token.lastUsedAt} /> },
              { id: 'expires', header: 'Expires', cell: (token) => <Moment at={token.expiresAt} /> },
              {
                id: 'revoke',
                header: 'Act',
                width: '90px',
                cell: (token) => (
                  <Button size="small" aria-label={`Revoke ${token.name}`} onPress={() => setRevoking(token)}>
                    Revoke…
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} onCreated={refresh} />}
      {revoking && (
        <FormDialog
          title={`Revoke “${revoking.name}”?`}
          action="Revoke token"
          variant="danger"
          role="alertdialog"
          isOpen
          onClose={() => setRevoking(null)}
          explain={sayWhy}
          onSubmit={async () => {
            await revokeToken(revoking.id);
            await refresh();
            say(`Revoked “${revoking.name}”.`);
            setRevoking(null);
          }}
        >
          <p>Scripts that use it are refused at once. This cannot be undone.</p>
        </FormDialog>
      )}
    </section>
  );
}
