/** The two tables: risks with what mitigates them, controls with what implements and verifies them. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TracedControl, TracedRisk } from '../../contract/index.ts';
import { gapPhrase } from '../../domain/traceability/index.ts';
import { gapName, plural, t } from '../texts/index.ts';
import { Badge, type DataColumn, DataTable, EmptyCard, InParts, type Tone } from '../ui/index.ts';
import { DocumentLink, type Linker } from './document-link.tsx';

interface TableProps<R> extends Linker {
  rows: readonly R[];
}

/** Leads to the chain of the item. */
function KeyLink({ itemKey }: { itemKey: string }) {
  return (
    <Link to="/traceability" search={(before) => ({ ...before, item: itemKey })} className="mono">
      {itemKey}
    </Link>
  );
}

function Listed({ parts }: { parts: { key: string; content: ReactNode }[] }) {
  if (parts.length === 0) return <span className="muted">—</span>;
  return parts.map(({ key, content }, place) => (
    <span key={key}>
      {place > 0 && ', '}
      {content}
    </span>
  ));
}

function Gaps({ gaps }: { gaps: readonly string[] }) {
  if (gaps.length === 0) return <span className="muted">{t('none')}</span>;
  return (
    <span className="gap-list">
      {gaps.map((gap) => (
        <Badge key={gap} tone="bad">
          {gapName(gapPhrase(gap))}
        </Badge>
      ))}
    </span>
  );
}

function Evaluation({ value }: { value: string | null }) {
  if (value === null) return <span className="muted">—</span>;
  const tone: Tone = value === 'acceptable' ? 'good' : 'warn';
  return <Badge tone={tone}>{value === 'acceptable' ? t('acceptable') : t('unacceptable')}</Badge>;
}

function Paged<R extends { key: string; documentId: string }>(props: {
  label: string;
  counted: (shown: number) => string;
  nothing: string;
  rows: readonly R[];
  columns: readonly DataColumn<R>[];
}) {
  const { label, counted, nothing, rows, columns } = props;
  if (rows.length === 0) {
    return <EmptyCard icon="check" title={nothing} />;
  }
  return (
    <InParts rows={rows} step={200} counted={counted}>
      {(part) => (
        <DataTable label={label} columns={columns} rows={part} rowKey={(row) => `${row.documentId} ${row.key}`} />
      )}
    </InParts>
  );
}

const keyColumn = <R extends { key: string; title: string; humanId: string }>(link: Linker): DataColumn<R>[] => [
  {
    id: 'key',
    header: t('Key'),
    width: '90px',
    isRowHeader: true,
    cell: (row) => (
      <strong>
        <KeyLink itemKey={row.key} />
      </strong>
    ),
  },
  { id: 'title', header: t('Title'), cell: (row) => row.title },
  {
    id: 'document',
    header: t('Defined in'),
    width: '100px',
    cell: (row) => <DocumentLink humanId={row.humanId} {...link} />,
  },
];

export function RiskTable({ rows, ...link }: TableProps<TracedRisk>) {
  const columns: DataColumn<TracedRisk>[] = [
    ...keyColumn<TracedRisk>(link),
    { id: 'initial', header: t('Initial'), width: '120px', cell: (row) => <Evaluation value={row.initial} /> },
    { id: 'residual', header: t('Residual'), width: '120px', cell: (row) => <Evaluation value={row.residual} /> },
    {
      id: 'mitigated',
      header: t('Mitigated by'),
      width: '19%',
      cell: (row) => (
        <Listed
          parts={row.mitigatedBy.map(({ key, humanId }) => ({
            key,
            content:
              humanId === row.humanId ? (
                <KeyLink itemKey={key} />
              ) : (
                <>
                  <KeyLink itemKey={key} /> (<DocumentLink humanId={humanId} {...link} />)
                </>
              ),
          }))}
        />
      ),
    },
    { id: 'gaps', header: t('Gaps'), width: '19%', cell: (row) => <Gaps gaps={row.gaps} /> },
  ];
  return (
    <Paged
      label={t('Risks')}
      counted={(n) => plural(n, '{n} risk', '{n} risks')}
      nothing={t('No risks match the filter')}
      rows={rows}
      columns={columns}
    />
  );
}

export function ControlTable({ rows, ...link }: TableProps<TracedControl>) {
  const columns: DataColumn<TracedControl>[] = [
    ...keyColumn<TracedControl>(link),
    {
      id: 'mitigates',
      header: t('Mitigates'),
      width: '14%',
      cell: (row) => (
        <Listed
          parts={row.mitigates.map(({ key, humanId }) => ({ key, content: humanId ? <KeyLink itemKey={key} /> : key }))}
        />
      ),
    },
    {
      id: 'implemented',
      header: t('Implemented by'),
      width: '16%',
      cell: (row) => (
        <Listed
          parts={row.implementedBy.map((by) =>
            by.kind === 'requirement'
              ? { key: by.key, content: <KeyLink itemKey={by.key} /> }
              : { key: by.humanId, content: <DocumentLink humanId={by.humanId} {...link} /> },
          )}
        />
      ),
    },
    {
      id: 'verified',
      header: t('Verified by'),
      width: '13%',
      cell: (row) => (
        <Listed
          parts={row.verifiedBy.map(({ humanId, version }) => ({
            key: `${humanId} ${version}`,
            content: (
              <DocumentLink humanId={humanId} words={version === null ? humanId : `${humanId} v${version}`} {...link} />
            ),
          }))}
        />
      ),
    },
    { id: 'gaps', header: t('Gaps'), width: '20%', cell: (row) => <Gaps gaps={row.gaps} /> },
  ];
  return (
    <Paged
      label={t('Controls')}
      counted={(n) => plural(n, '{n} control', '{n} controls')}
      nothing={t('No controls match the filter')}
      rows={rows}
      columns={columns}
    />
  );
}
