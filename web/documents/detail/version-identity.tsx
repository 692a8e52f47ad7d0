/** Who and what a version is, as a list of terms. */
import type { ReactNode } from 'react';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import { languageName } from '../../../domain/languages/index.ts';
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
      <Term name="Number">
        <span className="mono">{document.humanId}</span>
      </Term>
      <Term name="Version">{version.number}</Term>
      <Term name="State">{stateWords[version.state].label}</Term>
      {version.standing && <Term name="Standing">{standingWords[version.standing].label}</Term>}
      <Term name="Effective date">
        {version.effectiveDate ?? (version.state === 'CANCELLED' ? 'none' : 'none yet')}
      </Term>
      <Term name="Language">{languageName(version.language)}</Term>
      <Term name="Scope">{document.scopeName}</Term>
      <Term name="Created">
        {dayOf(version.createdAt)} by {version.createdBy.displayName}
      </Term>
      {version.releasedAt && (
        <Term name="Released">
          {dayOf(version.releasedAt)} by {version.releasedBy?.displayName ?? 'unknown'}
        </Term>
      )}
      {version.disposedAt && <Term name="Disposed of">{dayOf(version.disposedAt)}</Term>}
      {version.contentHash && (
        <Term name="Content digest">
          <span className="mono identity-hash" title={`SHA-256 ${version.contentHash}`}>
            {version.contentHash.slice(0, 16)}…
          </span>
        </Term>
      )}
    </dl>
  );
}
