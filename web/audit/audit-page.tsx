/** The audit trail of a scope, newest first; for administrators also the installation's own. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AuditSearch } from '../address/index.ts';
import { useMe } from '../api/index.ts';
import { NotAllowed } from '../fallbacks/index.ts';
import { ScopeSelect, useScopeChoice } from '../scopes/index.ts';
import { Button, Page } from '../ui/index.ts';
import './audit.css';
import { t } from '../texts/index.ts';
import { AuditFilters } from './audit-filters.tsx';
import { ChainState } from './chain-state.tsx';
import { DownloadTrail } from './download-trail.tsx';
import { EventTable } from './event-table.tsx';
import { TrailReviewDialog } from './trail-review-dialog.tsx';

const route = getRouteApi('/shell/audit');

function TrailSwitch({ isInstallation }: { isInstallation: boolean }) {
  return isInstallation ? (
    <Link to="/audit" className="button button-secondary button-medium">
      {t('Trails of scopes')}
    </Link>
  ) : (
    <Link to="/audit" search={{ trail: 'installation' }} className="button button-secondary button-medium">
      {t('Trail of the installation')}
    </Link>
  );
}

/** Someone without any trail to read is told what it needs. */
export function AuditPage() {
  const me = useMe();
  const search = route.useSearch();
  const { scope } = useScopeChoice('VIEW_AUDIT_TRAIL');
  const [isReviewing, setReviewing] = useState(false);
  const isInstallation = me.admin && (search.trail === 'installation' || !scope);
  if (!isInstallation && !scope) {
    return <NotAllowed page={t('Audit trail')} title={t('You may not read an audit trail')} needs="VIEW_AUDIT_TRAIL" />;
  }
  const scopeId = isInstallation ? null : (scope?.id ?? null);
  return (
    <Page
      title={t('Audit trail')}
      layout="column"
      aside={
        isInstallation
          ? t('of the installation: sign-ins, users, tokens')
          : t('of {scope}', { scope: scope?.name ?? '' })
      }
      actions={
        <>
          {!isInstallation && <ScopeSelect permission="VIEW_AUDIT_TRAIL" />}
          {!isInstallation && <Button onPress={() => setReviewing(true)}>{t('Record a review')}</Button>}
          <DownloadTrail scopeId={scopeId} filter={filterOf(search)} />
          {!isInstallation && scope && (
            <Link to="/exports" search={{ scope: scope.id }} className="button button-secondary button-medium">
              {t('Exports')}
            </Link>
          )}
          {me.admin && scope && <TrailSwitch isInstallation={isInstallation} />}
        </>
      }
    >
      <ChainState key={scopeId} scopeId={scopeId} />
      <AuditFilters search={search} isInstallation={isInstallation} />
      <EventTable scopeId={scopeId} filter={filterOf(search)} />
      {isReviewing && scope && (
        <TrailReviewDialog
          scope={scope}
          from={dayOf(search.from)}
          to={dayOf(search.to)}
          onClose={() => setReviewing(false)}
        />
      )}
    </Page>
  );
}

const dayOf = (time: string | undefined) => time?.slice(0, 10) ?? '';

const filterOf = ({ type, actor, text, entity, from, to }: AuditSearch) => ({
  ...{ type, actorId: actor, text, entityId: entity, from, to },
});
