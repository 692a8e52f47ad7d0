/** The hits as a list of links. */
import { Link } from '@tanstack/react-router';
import type { SearchHit } from '../../contract/index.ts';
import type { VersionState } from '../../domain/lifecycle/index.ts';
import { VersionBadge } from '../documents/index.ts';
import { type Message, msg, t } from '../texts/index.ts';
import { Icon } from '../ui/index.ts';
import { Marked } from './marked.tsx';

/** Given up and disposed versions are not searched. */
const foundIn: Record<VersionState, Message> = {
  DRAFT: msg('found in v{number}, draft'),
  IN_REVIEW: msg('found in v{number}, in review'),
  RELEASED: msg('found in v{number}, released'),
  REVOKED: msg('found in v{number}, revoked'),
  CANCELLED: msg('found in v{number}'),
  DISPOSED: msg('found in v{number}'),
};

/** What was searched is the newest text; whoever reads is led to what is in force, and may look at the other. */
function HitVersion({ hit }: { hit: SearchHit }) {
  const { documentId, versionId, number, state, standing, inForce } = hit;
  if (inForce === null || inForce.versionId === versionId) {
    return (
      <>
        <span className="muted">v{number}</span>
        <VersionBadge state={state} standing={standing} />
      </>
    );
  }
  return (
    <>
      <span className="muted">v{inForce.number}</span>
      <VersionBadge state="RELEASED" standing="effective" />
      <Link to="/documents/$documentId" params={{ documentId }} search={{ version: versionId }} className="hit-other">
        {t(foundIn[state], { number })}
      </Link>
    </>
  );
}

export function HitList({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ol className="card hit-list" aria-label={t('Results')}>
      {hits.map((hit) => (
        <li key={hit.documentId} className="hit">
          <div className="row hit-head">
            <Link
              to="/documents/$documentId"
              params={{ documentId: hit.documentId }}
              search={{ version: hit.inForce?.versionId ?? hit.versionId }}
              className="hit-link"
            >
              <span className="human-id">{hit.humanId}</span> {hit.title}
            </Link>
            <HitVersion hit={hit} />
          </div>
          <p className="hit-path">
            <Icon name="folder" size={14} />
            <span>{[hit.scopeName, ...hit.folderPath.map(({ name }) => name)].join(' / ')}</span>
          </p>
          {hit.snippet !== '' && (
            <p className="hit-snippet">
              <Marked text={hit.snippet} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
