/** What the pack will hold and leave out, before it is made. */
import { useQuery } from '@tanstack/react-query';
import type { PackPreview, PackSelection } from '../../contract/index.ts';
import { packPreviewQuery, sayWhy } from '../api/index.ts';
import { ScrollRegion, Skeleton } from '../ui/index.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function summary({ documentCount, leftOutCount, knownPages, documentsWithoutPages }: PackPreview): string {
  if (documentCount === 0) return 'Nothing of what is chosen can be exported.';
  const pages =
    documentsWithoutPages === 0
      ? counted(knownPages, 'page', 'pages')
      : documentsWithoutPages === documentCount
        ? 'pages are counted when they are laid out'
        : `${counted(knownPages, 'page', 'pages')} and those of ${counted(documentsWithoutPages, 'document that was', 'documents that were')} never laid out`;
  const left = leftOutCount === 0 ? '' : `; ${leftOutCount} left out`;
  return `${counted(documentCount, 'document', 'documents')}, ${pages}${left}.`;
}

export function PackPreviewPart({ scopeId, selection }: { scopeId: string; selection: PackSelection }) {
  const { data, error, isPlaceholderData } = useQuery(packPreviewQuery(scopeId, selection));
  if (error) return <p className="muted">{sayWhy(error)}</p>;
  if (data === undefined) return <Skeleton lines={1} label="Loading what the pack will hold" />;
  return (
    <section className="pack-preview" aria-label="What the pack will hold" aria-busy={isPlaceholderData}>
      <p aria-live="polite">
        <strong>The pack will hold:</strong> {summary(data)}
      </p>
      {data.documentCount > 0 && (
        <List title="Documents" count={data.documentCount} shown={data.documents.length}>
          {data.documents.map(({ humanId, title, version, folderPath, pages }) => (
            <li key={humanId}>
              <strong>{humanId}</strong> {title}, version {version}
              {folderPath.length > 0 && `, in ${folderPath.join(' / ')}`}
              {pages !== null && `, ${counted(pages, 'page', 'pages')}`}
            </li>
          ))}
        </List>
      )}
      {data.leftOutCount > 0 && (
        <List title="Left out" count={data.leftOutCount} shown={data.leftOut.length}>
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
          {count > shown && <li>And {count - shown} more.</li>}
        </ul>
      </ScrollRegion>
    </details>
  );
}
