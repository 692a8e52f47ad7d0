/** Every version of a document, newest first; each has its own address. */
import { Link } from '@tanstack/react-router';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { t } from '../../texts/index.ts';
import { dayOf } from '../../ui/index.ts';
import { VersionBadge } from '../version-badges.tsx';

function whenWords(version: Version): string {
  if (version.effectiveDate) return t('effective {day}', { day: version.effectiveDate });
  return t('created {day}', { day: dayOf(version.createdAt) });
}

export function VersionList({ document, shown }: { document: DocumentDetail; shown: Version }) {
  return (
    <ol className="version-list" reversed>
      {document.versions.map((version) => (
        <li key={version.id}>
          <Link
            to="/documents/$documentId"
            params={{ documentId: document.id }}
            search={{ version: version.id }}
            className="version-entry"
            aria-current={version.id === shown.id ? 'page' : undefined}
          >
            <strong>{t('Version {number}', { number: version.number })}</strong>
            <VersionBadge {...version} />
            <span className="version-when">{whenWords(version)}</span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
