/** Who took what when, of a scope or of one document, and which of those copies are outdated now. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ExportRecord } from '../../contract/index.ts';
import { documentQuery, exportHistoryQuery } from '../api/index.ts';
import { LoadedList, NotAllowed } from '../fallbacks/index.ts';
import { ScopeSelect, useScopeChoice } from '../scopes/index.ts';
import { Badge, type DataColumn, DataTable, EmptyCard, Moment, Page, sizeWords } from '../ui/index.ts';
import './audit.css';
import { plural } from '../texts/index.ts';

const route = getRouteApi('/shell/exports');

export function ExportHistoryPage() {
  const { document: documentId } = route.useSearch();
  const { scope } = useScopeChoice('VIEW_AUDIT_TRAIL');
  if (!scope) {
    return <NotAllowed page="Export history" title="You may not read an audit trail" needs="VIEW_AUDIT_TRAIL" />;
  }
  return documentId === undefined ? (
    <Page
      title="Export history"
      aside={`of ${scope.name}`}
      actions={
        <>
          <ScopeSelect permission="VIEW_AUDIT_TRAIL" />
          <Link to="/copies" className="button button-secondary button-medium">
            Check a copy
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
      title="Export history"
      aside={data ? `of ${data.humanId} ${data.title}` : ''}
      actions={
        <Link to="/exports" search={{ scope: scopeId }} className="button button-secondary button-medium">
          All exports of the scope
        </Link>
      }
    >
      <History scopeId={data?.scopeId ?? scopeId} documentId={documentId} />
    </Page>
  );
}

const kindWords = { pdf: 'PDF', docx: 'Word file', zip: 'Zip of PDFs', merged: 'Merged PDF' } as const;

function choiceWords({ folderId, chosenAt, since }: ExportRecord): string {
  const parts = [
    folderId === null ? '' : 'of a folder',
    chosenAt === null ? '' : `in force on ${chosenAt}`,
    since === null ? '' : `changed after ${since}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function What({ record }: { record: ExportRecord }) {
  const { document, kind, documentCount } = record;
  const words = choiceWords(record);
  const isPack = kind === 'zip' || kind === 'merged';
  return (
    <>
      {kind === 'docx' && 'Word file of '}
      {isPack && `${kindWords[kind]}, ${documentCount === 1 ? '1 document' : `${documentCount} documents`}`}
      {words && `, ${words}`}
      {document && (
        <>
          {isPack && ', with '}
          <Link to="/documents/$documentId" params={{ documentId: document.id }}>
            {document.humanId}
          </Link>{' '}
          version {document.version}
        </>
      )}
    </>
  );
}

/** Of a document's own history only its version counts; of a pack as a whole all of them. */
function Now({ record: { document, outdated, documentCount } }: { record: ExportRecord }) {
  const isOutdated = document === null ? outdated > 0 : document.isOutdated;
  if (!isOutdated) return <Badge tone="good">Up to date</Badge>;
  const words = document === null && documentCount > 1 ? `${outdated} of ${documentCount} outdated` : 'Outdated';
  return <Badge tone="bad">{words}</Badge>;
}

const columns: DataColumn<ExportRecord>[] = [
  { id: 'at', header: 'When', width: '190px', cell: ({ at }) => <Moment at={at} seconds /> },
  { id: 'by', header: 'Who', width: '160px', cell: ({ by }) => by.displayName },
  { id: 'what', header: 'What', isRowHeader: true, cell: (record) => <What record={record} /> },
  { id: 'now', header: 'Today', width: '170px', cell: (record) => <Now record={record} /> },
  {
    id: 'file',
    header: 'File',
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
    <EmptyCard icon="history" title="Nothing was exported yet">
      {documentId === null
        ? 'Every PDF and pack that leaves this scope is listed here, with who took it.'
        : 'Every PDF of this document, and every pack with it, is listed here, with who took it.'}
    </EmptyCard>
  );
  return (
    <LoadedList
      query={query}
      what="the exports"
      counted={(n) => plural(n, '{n} export', '{n} exports')}
      lines={10}
      empty={empty}
    >
      {(records) => (
        <DataTable label="Exports, newest first" columns={columns} rows={records} rowKey={({ id }) => id} />
      )}
    </LoadedList>
  );
}
