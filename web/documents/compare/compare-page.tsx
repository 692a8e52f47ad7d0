/** Two versions of a document compared. Which two, and how they are shown, is said by the address. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import type { CompareSearch } from '../../address/index.ts';
import { changesQuery, documentQuery } from '../../api/index.ts';
import { type ComparisonLayout, ComparisonView } from '../../comparison/index.ts';
import { Loaded, LoadedPage, NotFound } from '../../fallbacks/index.ts';
import { Banner, Breadcrumb, EmptyCard, Page, Select } from '../../ui/index.ts';
import { documentCrumbs } from '../detail/document-breadcrumb.tsx';
import { stateWords } from '../version-words.ts';
import './compare.css';

const route = getRouteApi('/shell/documents/$documentId/compare');

export function ComparePage() {
  const { documentId } = route.useParams();
  const reading = useQuery(documentQuery(documentId));
  return (
    <LoadedPage title="Compare versions" reading={reading} what="the document" lines={12}>
      {(document) => <Chosen document={document} />}
    </LoadedPage>
  );
}

const hasContent = ({ state }: Version) => state !== 'DISPOSED';

/** Without a choice: the latest version, and whatever the server compares it with. */
function Chosen({ document }: { document: DocumentDetail }) {
  const search = route.useSearch();
  const versions = document.versions.filter(hasContent);
  const to = search.to ? versions.find(({ id }) => id === search.to) : versions[0];
  if (versions.length === 0) {
    return (
      <Frame document={document}>
        <EmptyCard icon="document" title="There is nothing to compare">
          No version of this document has content any more.
        </EmptyCard>
      </Frame>
    );
  }
  if (!to || (search.from && !versions.some(({ id }) => id === search.from))) return <NotFound />;
  return <Comparison document={document} versions={versions} to={to} search={search} />;
}

function Frame({ document, children }: { document: DocumentDetail; children: React.ReactNode }) {
  const crumbs = [
    ...documentCrumbs(document),
    {
      key: 'document',
      content: (
        <Link to="/documents/$documentId" params={{ documentId: document.id }}>
          {document.humanId}
        </Link>
      ),
    },
    { key: 'compare', content: 'Compare' },
  ];
  return (
    <div className="compare-page">
      <Page title={`Compare versions of ${document.humanId}`} above={<Breadcrumb crumbs={crumbs} />}>
        {children}
      </Page>
    </div>
  );
}

const label = ({ number, state }: Version) => `Version ${number} (${stateWords[state].label.toLowerCase()})`;

interface ComparisonProps {
  document: DocumentDetail;
  versions: readonly Version[];
  to: Version;
  search: CompareSearch;
}

function Comparison({ document, versions, to, search }: ComparisonProps) {
  const navigate = useNavigate();
  const reading = useQuery(changesQuery(to.id, to.revision, search.from));
  const layout: ComparisonLayout = search.view === 'side-by-side' ? 'two' : 'one';
  const go = (change: Partial<CompareSearch>) =>
    void navigate({
      to: '/documents/$documentId/compare',
      params: { documentId: document.id },
      search: { ...search, ...change },
      replace: true,
    });
  const from = reading.data?.from ?? null;
  const fromLabel = from ? `Version ${from.number}` : 'Nothing older';
  const older = versions.map((version) => ({ value: version.id, label: label(version) }));
  return (
    <Frame document={document}>
      <div className="compare-choice">
        <Select
          label="Before"
          options={[{ value: 'older', label: `What came before${from ? ` (version ${from.number})` : ''}` }, ...older]}
          value={search.from ?? 'older'}
          onChange={(value) => go({ from: value === 'older' ? undefined : value })}
        />
        <Select label="After" options={older} value={to.id} onChange={(value) => go({ to: value })} />
        <Select
          label="Shown"
          options={[
            { value: 'one-column', label: 'In one column' },
            { value: 'side-by-side', label: 'Side by side' },
          ]}
          value={search.view ?? 'one-column'}
          onChange={(view) => go({ view: view === 'side-by-side' ? 'side-by-side' : undefined })}
        />
      </div>
      {search.from === to.id && <Banner>Both sides are the same version.</Banner>}
      <Loaded reading={reading} what="the comparison" lines={12}>
        {(changes) => (
          <>
            {changes.from === null && search.from === undefined && (
              <Banner>There is no older version to compare with, so everything counts as new.</Banner>
            )}
            <ComparisonView
              key={`${changes.from?.id} ${changes.to.id} ${changes.to.revision}`}
              compared={changes}
              layout={layout}
              sides={[fromLabel, `Version ${to.number}`]}
            />
          </>
        )}
      </Loaded>
    </Frame>
  );
}
