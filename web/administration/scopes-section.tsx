/** All scopes of the installation, and making one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Scope } from '../../contract/index.ts';
import { allScopesQuery, keys } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { Button, DataTable, EmptyState, Moment } from '../ui/index.ts';
import { NewScopeDialog } from './new-scope-dialog.tsx';

export function ScopesSection() {
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
        <h2>{t('Scopes')}</h2>
        <span className="spacer" />
        <Button icon="plus" onPress={() => setCreating(true)}>
          {t('New scope…')}
        </Button>
      </div>
      <Loaded reading={scopes} what={t('the scopes')} lines={3}>
        {({ items }) => (
          <DataTable<Scope>
            label={t('Scopes')}
            rows={items}
            rowKey={(scope) => scope.id}
            empty={
              <EmptyState icon="scope" title={t('No scopes yet')}>
                {t('A scope holds the documents of one company or site.')}
              </EmptyState>
            }
            columns={[
              { id: 'name', header: t('Name'), isRowHeader: true, cell: (scope) => scope.name },
              { id: 'created', header: t('Created'), width: '200px', cell: (scope) => <Moment at={scope.createdAt} /> },
              {
                id: 'members',
                header: t('Members'),
                width: '140px',
                cell: (scope) => (
                  <Link
                    to="/members"
                    search={{ scope: scope.id }}
                    aria-label={t('Members of {scope}', { scope: scope.name })}
                  >
                    {t('Manage')}
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
