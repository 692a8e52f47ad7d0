/** What the pack will hold and leave out, before it is made. */
import { useQuery } from '@tanstack/react-query';
import type { PackPreview, PackSelection } from '../../contract/index.ts';
import { packPreviewQuery, sayWhy } from '../api/index.ts';
import { plural, t } from '../texts/index.ts';
import { ScrollRegion, Skeleton } from '../ui/index.ts';

const pagesOf = (count: number) => plural(count, '{n} page', '{n} pages');

function summary({ documentCount, leftOutCount, knownPages, documentsWithoutPages }: PackPreview): string {
  if (documentCount === 0) return t('Nothing of what is chosen can be exported.');
  const documents = plural(documentCount, '{n} document', '{n} documents');
  const pages =
    documentsWithoutPages === 0
      ? pagesOf(knownPages)
      : documentsWithoutPages === documentCount
        ? t('pages are counted when they are laid out')
        : plural(
            documentsWithoutPages,
            '{pages} and those of {n} document that was never laid out',
            '{pages} and those of {n} documents that were never laid out',
            { pages: pagesOf(knownPages) },
          );
  return leftOutCount === 0
    ? t('{documents}, {pages}.', { documents, pages })
    : t('{documents}, {pages}; {left} left out.', { documents, pages, left: leftOutCount });
}

export function PackPreviewPart({ scopeId, selection }: { scopeId: string; selection: PackSelection }) {
  const { data, error, isPlaceholderData } = useQuery(packPreviewQuery(scopeId, selection));
  if (error) return <p className="muted">{sayWhy(error)}</p>;
  if (data === undefined) return <Skeleton lines={1} label={t('Loading what the pack will hold')} />;
  return (
    <section className="pack-preview" aria-label={t('What the pack will hold')} aria-busy={isPlaceholderData}>
      <p aria-live="polite">
        <strong>{t('The pack will hold:')}</strong> {summary(data)}
      </p>
      {data.documentCount > 0 && (
        <List title={t('Documents')} count={data.documentCount} shown={data.documents.length}>
          {data.documents.map(({ humanId, title, version, folderPath, pages }) => (
            <li key={humanId}>
              <strong>{humanId}</strong> {title}, {t('version {number}', { number: version })}
              {folderPath.length > 0 && `, ${t('in {path}', { path: folderPath.join(' / ') })}`}
              {pages !== null && `, ${pagesOf(pages)}`}
            </li>
          ))}
        </List>
      )}
      {data.leftOutCount > 0 && (
        <List title={t('Left out')} count={data.leftOutCount} shown={data.leftOut.length}>
          {data.leftOut.map(({ humanId, title, reason }) => (
            <li key={humanId}>
              <strong>{humanId}</strong> {title}: {reason}
            </li>
          ))}
        </List>
      )}
    </section>
  );
}

interface ListProps {
  title: string;
  count: number;
  shown: number;
  children: React.ReactNode;
}

function List({ title, count, shown, children }: ListProps) {
  return (
    <details className="report-part">
      <summary>
        {title} ({count})
      </summary>
      <ScrollRegion className="report-lines" role="group" label={title}>
        <ul>
          {children}
          {count > shown && <li>{t('And {n} more.', { n: count - shown })}</li>}
        </ul>
      </ScrollRegion>
    </details>
  );
}
