/** Who and what a version is, as a list of terms. */
import type { ReactNode } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { languageName } from '../../../domain/languages/index.ts';
import { language, t } from '../../texts/index.ts';
import { dayOf } from '../../ui/index.ts';
import { standingWords, stateWords } from '../version-words.ts';

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="identity-row">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Identity({ document, version }: { document: DocumentDetail; version: Version }) {
  return (
    <dl className="identity">
      <Term name={t('Number')}>
        <span className="mono">{document.humanId}</span>
      </Term>
      <Term name={t('Version')}>{version.number}</Term>
      <Term name={t('State')}>{stateWords[version.state].label}</Term>
      {version.standing && <Term name={t('Standing')}>{standingWords[version.standing].label}</Term>}
      <Term name={t('Effective date')}>
        {version.effectiveDate ?? (version.state === 'CANCELLED' ? t('none§date') : t('none yet'))}
      </Term>
      <Term name={t('Language')}>{languageName(version.language, language())}</Term>
      <Term name={t('Scope')}>{document.scopeName}</Term>
      <Term name={t('Created')}>
        {t('{day} by {name}', { day: dayOf(version.createdAt), name: version.createdBy.displayName })}
      </Term>
      {version.releasedAt && (
        <Term name={t('Released')}>
          {t('{day} by {name}', {
            day: dayOf(version.releasedAt),
            name: version.releasedBy?.displayName ?? t('unknown'),
          })}
        </Term>
      )}
      {version.disposedAt && <Term name={t('Disposed of')}>{dayOf(version.disposedAt)}</Term>}
      {version.contentHash && (
        <Term name={t('Content digest')}>
          <span className="mono identity-hash" title={`SHA-256 ${version.contentHash}`}>
            {version.contentHash.slice(0, 16)}…
          </span>
        </Term>
      )}
    </dl>
  );
}
