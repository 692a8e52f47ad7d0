/** API tokens as their owner and an administrator see them: what for, how far, how long, when last used. */
import type { ApiToken } from '../../contract/index.ts';
import { Button, DataTable, EmptyState, Moment } from '../ui/index.ts';
import './credentials.css';
import { permissionName, t } from '../texts/index.ts';

export interface TokenTableProps {
  label: string;
  tokens: readonly ApiToken[];
  scopes: readonly { id: string; name: string }[];
  onRevoke: (token: ApiToken) => void;
  /** What stands there without tokens. */
  empty: string;
}

export function TokenTable({ label, tokens, scopes, onRevoke, empty }: TokenTableProps) {
  return (
    <DataTable
      label={label}
      rows={tokens}
      rowKey={(token) => token.id}
      empty={
        <EmptyState icon="key" title={t('No tokens')}>
          {empty}
        </EmptyState>
      }
      columns={[
        { id: 'name', header: t('Name'), isRowHeader: true, cell: (token) => token.name },
        { id: 'limits', header: t('Limited to'), cell: (token) => <Limits token={token} scopes={scopes} /> },
        {
          id: 'used',
          header: t('Last used'),
          cell: ({ lastUsedAt }) =>
            lastUsedAt === null ? <span className="muted">{t('never')}</span> : <Moment at={lastUsedAt} />,
        },
        { id: 'expires', header: t('Expires'), cell: (token) => <Moment at={token.expiresAt} /> },
        {
          id: 'revoke',
          header: t('Actions'),
          width: '90px',
          cell: (token) => (
            <Button
              size="small"
              aria-label={t('Revoke {name}§token', { name: token.name })}
              onPress={() => onRevoke(token)}
            >
              {t('Revoke…§token')}
            </Button>
          ),
        },
      ]}
    />
  );
}

function Limits({ token, scopes }: { token: ApiToken; scopes: TokenTableProps['scopes'] }) {
  const { scopeIds, permissions } = token;
  if (scopeIds === null && permissions === null) return <span className="muted">{t('not limited')}</span>;
  const names = scopeIds?.map((id) => scopes.find((scope) => scope.id === id)?.name ?? t('a scope that is not yours'));
  return (
    <span className="limit-list">
      {[names?.join(', '), permissions?.map(permissionName).join(', ')]
        .filter((part) => part !== undefined)
        .join(': ') || t('nothing at all')}
    </span>
  );
}
