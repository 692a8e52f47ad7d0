/** Two versions of a document compared. Which two, and how they are shown, is said by the address. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { DocumentDetail, Version } from '../../../contract/index.ts';
import type { CompareSearch } from '../../address/index.ts';
import { changesQuery, documentQuery, submissionsQuery } from '../../api/index.ts';
import { type ComparisonLayout, ComparisonView, comparedWith, sideName } from '../../comparison/index.ts';
import { Loaded, LoadedPage, NotFound } from '../../fallbacks/index.ts';
import { Banner, Breadcrumb, dayOf, EmptyCard, Page, Select } from '../../ui/index.ts';
import { documentCrumbs } from '../detail/document-breadcrumb.tsx';
import { stateInSentence } from '../version-words.ts';
import './compare.css';
import { language, t } from '../../texts/index.ts';

const route = getRouteApi('/shell/documents/$documentId/compare');

export function ComparePage() {
  const { documentId } = route.useParams();
  const reading = useQuery(documentQuery(documentId));
  return (
    <LoadedPage title={t('Compare versions')} reading={reading} what={t('the document')} lines={12}>
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
        <EmptyCard icon="document" title={t('There is nothing to compare')}>
          {t('No version of this document has content any more.')}
        </EmptyCard>
      </Frame>
    );
  }
  const isKnown = (from: string) => from.startsWith('submission:') || versions.some(({ id }) => id === from);
  if (!to || (search.from && !isKnown(search.from))) return <NotFound />;
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
    { key: 'compare', content: t('Compare') },
  ];
  return (
    <div className="compare-page">
      <Page title={t('Compare versions of {name}', { name: document.humanId })} above={<Breadcrumb crumbs={crumbs} />}>
        {children}
      </Page>
    </div>
  );
}

/** In the middle of a sentence; the number of a document stays as it is, and so do German nouns. */
const inSentence = (words: string) =>
  language() === 'en' ? words.replace(/^(Version|The) /, (word) => word.toLowerCase()) : words;

const label = ({ number, state }: Version) =>
  t('Version {number} ({state})', { number, state: t(stateInSentence[state]) });

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
  const submissions = useQuery(submissionsQuery(to.id, to.revision));
  const compared = reading.data;
  const isOlder = search.from === undefined && compared !== undefined && compared.basis !== 'nothing';
  const earlier = (submissions.data?.items ?? []).map(({ number, at }) => ({
    value: `submission:${number}`,
    label: t('Version {version} as submitted on {day} (submission {number})', {
      version: to.number,
      day: dayOf(at),
      number,
    }),
  }));
  const whatCameBefore = isOlder
    ? t('What came before ({which})', { which: inSentence(sideName(compared)) })
    : t('What came before');
  const older = versions.map((version) => ({ value: version.id, label: label(version) }));
  return (
    <Frame document={document}>
      <div className="compare-choice">
        <Select
          label={t('Before')}
          options={[{ value: 'older', label: whatCameBefore }, ...older, ...earlier]}
          value={search.from ?? 'older'}
          onChange={(value) => go({ from: value === 'older' ? undefined : value })}
        />
        <Select label={t('After')} options={older} value={to.id} onChange={(value) => go({ to: value })} />
        <Select
          label={t('Shown')}
          options={[
            { value: 'one-column', label: t('In one column') },
            { value: 'side-by-side', label: t('Side by side') },
          ]}
          value={search.view ?? 'one-column'}
          onChange={(view) => go({ view: view === 'side-by-side' ? 'side-by-side' : undefined })}
        />
      </div>
      {search.from === to.id && <Banner>{t('Both sides are the same version.')}</Banner>}
      <Loaded reading={reading} what={t('the comparison')} lines={12}>
        {(changes) => (
          <>
            {changes.basis !== 'version' && <Banner>{comparedWith(changes)}</Banner>}
            <ComparisonView
              key={`${changes.from?.id} ${changes.submission} ${changes.to.id} ${changes.to.revision}`}
              compared={changes}
              layout={layout}
              sides={[sideName(changes), t('Version {number}', { number: to.number })]}
            />
          </>
        )}
      </Loaded>
    </Frame>
  );
}
