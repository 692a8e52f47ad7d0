/** The way back: favourites, and what was opened lately. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DocumentItem } from '../../contract/index.ts';
import { keptQuery } from '../api/index.ts';
import { t } from '../texts/index.ts';

export function KeptLists() {
  const { data } = useQuery(keptQuery);
  if (!data || data.favourites.length + data.recent.length === 0) return null;
  return (
    <div className="kept-lists">
      <KeptList title={t('Favourites')} documents={data.favourites} />
      <KeptList title={t('Opened lately')} documents={data.recent} />
    </div>
  );
}

function KeptList({ title, documents }: { title: string; documents: readonly DocumentItem[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="card work-section" aria-label={title}>
      <h2>{title}</h2>
      <ul className="work-list kept-list">
        {documents.map(({ id, humanId, title: name }) => (
          <li key={id}>
            <Link to="/documents/$documentId" params={{ documentId: id }}>
              <span className="human-id">{humanId}</span> <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
