/** One's own account: how one signs in, where one is signed in, tokens for scripts, and what one may do where. */
import { useQuery } from '@tanstack/react-query';
import { releaseQuery, useMe } from '../api/index.ts';
import { Badge, Banner, DataTable, EmptyState, Page } from '../ui/index.ts';
import './account.css';
import { permissionName, roleName, t } from '../texts/index.ts';
import { LanguageSection } from './language-section.tsx';
import { NewsSection } from './news-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { useReturnedTicket } from './use-returned-ticket.ts';

export function AccountPage() {
  const me = useMe();
  useReturnedTicket();
  return (
    <Page title={t('Account')} layout="column" aside={`${me.displayName}, ${me.email}`}>
      {me.identityResetAt && (
        <Banner tone="warn">
          {t(
            'Your password or second factor was reset by somebody else. You cannot sign until another administrator, or who manages the members of a scope, has confirmed that it is you.',
          )}
        </Banner>
      )}
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
      <LanguageSection />
      <NewsSection />
      <TokensSection />
      <Scopes />
      <Release />
    </Page>
  );
}

/** Named when somebody asks for help. */
function Release() {
  const { data } = useQuery(releaseQuery);
  return data ? <p className="muted">Muniment {data.version}</p> : null;
}

function Scopes() {
  const me = useMe();
  return (
    <section className="stack">
      <h2>{t('What you may do')}</h2>
      <DataTable
        label={t('Your scopes')}
        rows={me.scopes}
        rowKey={(scope) => scope.id}
        empty={
          <EmptyState title={t('You are in no scope yet')}>{t('Ask an administrator to add you to one.')}</EmptyState>
        }
        columns={[
          { id: 'scope', header: t('Scope'), width: '26%', isRowHeader: true, cell: (scope) => scope.name },
          {
            id: 'roles',
            header: t('Roles'),
            width: '24%',
            cell: (scope) => (
              <span className="chips">
                {scope.roles.map((role) => (
                  <Badge key={role} tone="info">
                    {roleName(role)}
                  </Badge>
                ))}
              </span>
            ),
          },
          {
            id: 'permissions',
            header: t('Permissions'),
            cell: (scope) => (
              <span className="muted permission-list">{scope.permissions.map(permissionName).join(', ')}</span>
            ),
          },
        ]}
      />
    </section>
  );
}
