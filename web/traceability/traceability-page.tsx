/** Risks and controls of the effective versions: as tables or as a matrix, and the chain of one item; what has a gap first. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Traceability } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import type { TraceabilitySearch } from '../address/index.ts';
import { addressOf, download, sayWhy, traceabilityQuery } from '../api/index.ts';
import { Loaded, NotAllowed } from '../fallbacks/index.ts';
import { ScopeSelect, useScopeChoice } from '../scopes/index.ts';
import { Button, Checkbox, EmptyCard, Page, Select, say } from '../ui/index.ts';
import { ChainPanel } from './chain-panel.tsx';
import { MatrixView } from './matrix.tsx';
import { definingDocuments, gapsFirst, kept, type TraceFilter } from './trace-rows.ts';
import { ControlTable, RiskTable } from './trace-tables.tsx';
import './traceability.css';
import { plural, t } from '../texts/index.ts';

const route = getRouteApi('/shell/traceability');

export function TraceabilityPage() {
  const { scope } = useScopeChoice('VIEW_TRACEABILITY');
  const search = route.useSearch();
  if (!scope) {
    return <NotAllowed page="Traceability" title={t('You may not see traceability')} needs="VIEW_TRACEABILITY" />;
  }
  return (
    <Page
      title={t('Traceability')}
      aside={t('from the versions in force')}
      actions={
        <>
          <ScopeSelect permission="VIEW_TRACEABILITY" />
          <CsvButton scopeId={scope.id} search={search} />
        </>
      }
    >
      <Trace scopeId={scope.id} search={search} />
    </Page>
  );
}

function CsvButton({ scopeId, search }: { scopeId: string; search: TraceabilitySearch }) {
  const [isBusy, setBusy] = useState(false);
  const path = addressOf(routes.readTraceability, {
    params: { scopeId },
    query: { format: 'csv', gaps: search.gaps, documentId: search.document },
  });
  const save = async () => {
    setBusy(true);
    await download(path, 'traceability.csv').catch((error) => say(sayWhy(error), 'bad'));
    setBusy(false);
  };
  return (
    <Button icon="download" onPress={save} isDisabled={isBusy}>
      {t('Download CSV')}
    </Button>
  );
}

function Trace({ scopeId, search }: { scopeId: string; search: TraceabilitySearch }) {
  const reading = useQuery(traceabilityQuery(scopeId));
  return (
    <Loaded reading={reading} what="traceability" lines={10}>
      {(trace) =>
        trace.risks.length === 0 && trace.controls.length === 0 ? (
          <EmptyCard icon="trace" title={t('No risks or controls are in force')}>
            {t(
              'They appear here once a document that defines them is released and effective. In the editor, Insert offers both.',
            )}
          </EmptyCard>
        ) : (
          <Tables scopeId={scopeId} trace={trace} search={search} />
        )
      }
    </Loaded>
  );
}

function Tables({ scopeId, trace, search }: { scopeId: string; trace: Traceability; search: TraceabilitySearch }) {
  const navigate = useNavigate();
  const filter: TraceFilter = { onlyGaps: search.gaps === true, documentId: search.document ?? null };
  const risks = useMemo(() => gapsFirst(trace.risks), [trace]);
  const controls = useMemo(() => gapsFirst(trace.controls), [trace]);
  const documents = useMemo(() => definingDocuments(trace), [trace]);
  const shownRisks = risks.filter(kept(filter));
  const shownControls = controls.filter(kept(filter));
  const gaps = [...shownRisks, ...shownControls].filter((row) => row.gaps.length > 0).length;
  const link = { scopeId, documents };
  return (
    <>
      <Filters search={search} documents={documents} gaps={gaps} />
      {search.item && (
        <ChainPanel
          trace={trace}
          itemKey={search.item}
          onClose={() => void navigate({ to: '/traceability', search: { ...search, item: undefined } })}
          {...link}
        />
      )}
      {search.layout === 'matrix' ? (
        <MatrixView trace={trace} filter={filter} />
      ) : (
        <>
          <section className="stack">
            <h2>{t('Risks')}</h2>
            <RiskTable rows={shownRisks} {...link} />
          </section>
          <section className="stack">
            <h2>{t('Controls')}</h2>
            <ControlTable rows={shownControls} {...link} />
          </section>
        </>
      )}
    </>
  );
}

interface FiltersProps {
  search: TraceabilitySearch;
  documents: ReadonlyMap<string, string>;
  gaps: number;
}

function Filters({ search, documents, gaps }: FiltersProps) {
  const navigate = useNavigate();
  const change = (to: Partial<TraceabilitySearch>) =>
    void navigate({ to: '/traceability', search: { ...search, ...to }, replace: true });
  const layouts = [undefined, 'matrix'] as const;
  const options = [...documents].map(([humanId, id]) => ({ value: id, label: humanId }));
  return (
    <div className="row trace-filters">
      <nav className="trace-views" aria-label={t('View')}>
        {layouts.map((layout) => (
          <Link
            key={layout ?? 'tables'}
            to="/traceability"
            search={{ ...search, layout }}
            replace
            className="trace-view"
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={search.layout === layout ? 'page' : undefined}
          >
            {layout === 'matrix' ? t('Matrix') : t('Tables')}
          </Link>
        ))}
      </nav>
      <Checkbox isSelected={search.gaps === true} onChange={(on) => change({ gaps: on || undefined })}>
        {t('Only gaps')}
      </Checkbox>
      <Select
        label={t('Defined in')}
        hideLabel
        options={[{ value: 'all', label: t('All documents') }, ...options]}
        value={search.document ?? 'all'}
        onChange={(value) => change({ document: value === 'all' ? undefined : value })}
      />
      <span className="muted" role="status">
        {gaps === 0 ? t('No gaps') : plural(gaps, '{n} row has gaps', '{n} rows have gaps')}
      </span>
    </div>
  );
}
