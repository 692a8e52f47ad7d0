/** Who took what when, of a scope or of one document, and which of those copies are outdated now. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ExportRecord } from '../../contract/index.ts';
import { documentQuery, exportHistoryQuery } from '../api/index.ts';
import { LoadedList, NotAllowed } from '../fallbacks/index.ts';
import { ScopeSelect, useScopeChoice } from '../scopes/index.ts';
import { Badge, type DataColumn, DataTable, EmptyCard, Moment, Page, sizeWords } from '../ui/index.ts';
import './audit.css';
import type { ReactNode } from 'react';
import { plural, rich, t } from '../texts/index.ts';

const route = getRouteApi('/shell/exports');

export function ExportHistoryPage() {
  const { document: documentId } = route.useSearch();
  const { scope } = useScopeChoice('VIEW_AUDIT_TRAIL');
  if (!scope) {
    return (
      <NotAllowed page={t('Export history')} title={t('You may not read an audit trail')} needs="VIEW_AUDIT_TRAIL" />
    );
  }
  return documentId === undefined ? (
    <Page
      title={t('Export history')}
      aside={t('of {scope}', { scope: scope.name })}
      actions={
        <>
          <ScopeSelect permission="VIEW_AUDIT_TRAIL" />
          <Link to="/copies" className="button button-secondary button-medium">
            {t('Check a copy')}
          </Link>
        </>
      }
    >
      <History scopeId={scope.id} documentId={null} />
    </Page>
  ) : (
    <DocumentHistory scopeId={scope.id} documentId={documentId} />
  );
}

function DocumentHistory({ scopeId, documentId }: { scopeId: string; documentId: string }) {
  const { data } = useQuery(documentQuery(documentId));
  return (
    <Page
      title={t('Export history')}
      aside={data ? t('of {scope}', { scope: `${data.humanId} ${data.title}` }) : ''}
      actions={
        <Link to="/exports" search={{ scope: scopeId }} className="button button-secondary button-medium">
          {t('All exports of the scope')}
        </Link>
      }
    >
      <History scopeId={data?.scopeId ?? scopeId} documentId={documentId} />
    </Page>
  );
}

function choiceWords({ folderId, chosenAt, since }: ExportRecord): string[] {
  return [
    folderId === null ? '' : t('of a folder'),
    chosenAt === null ? '' : t('in force on {day}', { day: chosenAt }),
    since === null ? '' : t('changed after {day}', { day: since }),
  ].filter(Boolean);
}

function packWords({ kind, documentCount }: ExportRecord): string {
  if (kind === 'zip') return plural(documentCount, 'Zip of PDFs, {n} document', 'Zip of PDFs, {n} documents');
  return kind === 'merged' ? plural(documentCount, 'Merged PDF, {n} document', 'Merged PDF, {n} documents') : '';
}

function What({ record }: { record: ExportRecord }) {
  const { document, kind } = record;
  const words = [packWords(record), ...choiceWords(record)].filter(Boolean).join(', ');
  if (!document) return words;
  const values = { words, version: document.version, document: document.humanId };
  const parts = {
    link: (inside: ReactNode) => (
      <Link to="/documents/$documentId" params={{ documentId: document.id }}>
        {inside}
      </Link>
    ),
  };
  if (kind === 'docx') return rich('Word file of <link>{document}</link> version {version}', values, parts);
  if (words === '') return rich('<link>{document}</link> version {version}', values, parts);
  return rich('{words}, with <link>{document}</link> version {version}', values, parts);
}

/** Of a document's own history only its version counts; of a pack as a whole all of them. */
function Now({ record: { document, outdated, documentCount } }: { record: ExportRecord }) {
  const isOutdated = document === null ? outdated > 0 : document.isOutdated;
  if (!isOutdated) return <Badge tone="good">{t('Up to date')}</Badge>;
  const words =
    document === null && documentCount > 1
      ? t('{n} of {total} outdated', { n: outdated, total: documentCount })
      : t('Outdated');
  return <Badge tone="bad">{words}</Badge>;
}

const columns = (): DataColumn<ExportRecord>[] => [
  { id: 'at', header: t('When'), width: '190px', cell: ({ at }) => <Moment at={at} seconds /> },
  { id: 'by', header: t('Who'), width: '160px', cell: ({ by }) => by.displayName },
  { id: 'what', header: t('What'), isRowHeader: true, cell: (record) => <What record={record} /> },
  { id: 'now', header: t('Today'), width: '170px', cell: (record) => <Now record={record} /> },
  {
    id: 'file',
    header: t('File'),
    width: '230px',
    cell: ({ sha256, sizeBytes }) => (
      <span className="muted">
        {sizeWords(sizeBytes)}, <span title={`SHA-256 ${sha256}`}>SHA-256 {sha256.slice(0, 12)}…</span>
      </span>
    ),
  },
];

function History({ scopeId, documentId }: { scopeId: string; documentId: string | null }) {
  const query = useInfiniteQuery(exportHistoryQuery(scopeId, documentId));
  const empty = (
    <EmptyCard icon="history" title={t('Nothing was exported yet')}>
      {documentId === null
        ? t('Every PDF and pack that leaves this scope is listed here, with who took it.')
        : t('Every PDF of this document, and every pack with it, is listed here, with who took it.')}
    </EmptyCard>
  );
  return (
    <LoadedList
      query={query}
      what={t('the exports')}
      counted={(n) => plural(n, '{n} export', '{n} exports')}
      lines={10}
      empty={empty}
    >
      {(records) => (
        <DataTable label={t('Exports, newest first')} columns={columns()} rows={records} rowKey={({ id }) => id} />
      )}
    </LoadedList>
  );
}
