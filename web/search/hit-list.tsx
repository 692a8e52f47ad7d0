/** The hits as a list of links. */
import { Link } from '@tanstack/react-router';
import type { SearchHit } from '../../contract/index.ts';
import { stateWords, VersionBadge } from '../documents/index.ts';
import { Icon } from '../ui/index.ts';
import { Marked } from './marked.tsx';

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
        found in v{number}, {stateWords[state].label.toLowerCase()}
      </Link>
    </>
  );
}

export function HitList({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ol className="card hit-list" aria-label="Results">
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
