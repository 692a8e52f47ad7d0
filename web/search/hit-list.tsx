/** The hits as a list of links; arrow keys go from one to the next. */
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { SearchHit } from '../../contract/index.ts';
import { Icon } from '../ui/index.ts';
import { Marked } from './marked.tsx';

/** Up and down move between the hits; Tab works as usual. */
function moveBetween(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a.hit-link')];
  const here = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = links[here + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function HitList({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ol className="card hit-list" aria-label="Results" onKeyDown={moveBetween}>
      {hits.map((hit) => (
        <li key={hit.documentId} className="hit">
          <Link
            to="/documents/$documentId"
            params={{ documentId: hit.documentId }}
            search={{ version: hit.versionId }}
            className="hit-link"
          >
            <span className="human-id">{hit.humanId}</span> {hit.title}
          </Link>
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
