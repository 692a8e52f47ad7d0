/** The figures of a scope, for who answers for it: what is overdue, how long releases take, how old documents are, what has gaps. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Figures } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { addressOf, download, figuresQuery, sayWhy, scopesWith, useMe } from '../api/index.ts';
import { stateWords } from '../documents/index.ts';
import { Loaded, NotAllowed } from '../fallbacks/index.ts';
import { ScopeSelect, useScopeChoice } from '../scopes/index.ts';
import { Button, Page, say } from '../ui/index.ts';
import { BarTable } from './bar-table.tsx';
import './figures.css';
import { gapName, plural, t } from '../texts/index.ts';

export function FiguresPage() {
  const me = useMe();
  const permission = scopesWith(me, 'VIEW_AUDIT_TRAIL').length > 0 ? 'VIEW_AUDIT_TRAIL' : 'RELEASE_DOCUMENTS';
  const { scope } = useScopeChoice(permission);
  const reading = useQuery({ ...figuresQuery(scope?.id ?? ''), enabled: scope !== undefined });
  if (!scope) return <NotAllowed page="Figures" title={t('You may not see the figures')} needs="RELEASE_DOCUMENTS" />;
  return (
    <Page
      title={t('Figures')}
      aside={t('of today')}
      actions={
        <>
          <ScopeSelect permission={permission} />
          <CsvButton scopeId={scope.id} />
        </>
      }
    >
      <Loaded reading={reading} what={t('the figures')} lines={12}>
        {(figures) => <FigureCards figures={figures} />}
      </Loaded>
    </Page>
  );
}

function CsvButton({ scopeId }: { scopeId: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const path = addressOf(routes.readFigures, { params: { scopeId }, query: { format: 'csv' } });
    await download(path, 'figures.csv').catch((error) => say(sayWhy(error), 'bad'));
    setBusy(false);
  };
  return (
    <Button icon="download" onPress={save} isDisabled={isBusy}>
      {t('Download CSV')}
    </Button>
  );
}

function Card({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="card figure-card">
      <h2>{title}</h2>
      {note && <p className="muted">{note}</p>}
      {children}
    </section>
  );
}

function FigureCards({ figures }: { figures: Figures }) {
  const { states, ages, releases, gaps } = figures;
  return (
    <div className="figure-cards">
      <Reviews reviews={figures.reviews} />
      <Readings readings={figures.readings} />
      <Card title={t('From submission to release')} note={t('Median days, by month of release')}>
        <BarTable
          title={t('From submission to release')}
          label={t('Month')}
          value={t('Median days')}
          bars={releases.map(({ month, released, medianDays, longestDays }) => ({
            key: month,
            label: month,
            value: medianDays,
            said:
              medianDays === null
                ? released === 0
                  ? t('none released')
                  : t('{n} released', { n: released })
                : t('{days} days, longest {longest} ({n} released)', {
                    days: medianDays,
                    longest: longestDays ?? medianDays,
                    n: released,
                  }),
          }))}
        />
      </Card>
      <Card title={t('Documents by state')} note={t('Of the newest version')}>
        <BarTable
          title={t('Documents by state')}
          label={t('State')}
          value={t('Documents')}
          bars={states.map(({ state, documents }) => ({
            key: state,
            label: stateWords[state].label,
            value: documents,
          }))}
        />
      </Card>
      <Card title={t('Documents in force by age')} note={t('Since the version took effect')}>
        <BarTable
          title={t('Documents in force by age')}
          label={t('Age')}
          value={t('Documents')}
          bars={ages.map((age) => ({ key: String(age.fromMonths), label: saidAge(age), value: age.documents }))}
        />
      </Card>
      {gaps && <Gaps gaps={gaps} />}
    </div>
  );
}

const saidAge = ({ fromMonths, toMonths }: Figures['ages'][number]) =>
  toMonths === null
    ? t('{from} months and more', { from: fromMonths })
    : t('{from} to {to} months', { from: fromMonths, to: toMonths });

interface ConcernedDocument {
  documentId: string;
  humanId: string;
  title: string;
  note: string;
}

function Concerned({ documents }: { documents: readonly ConcernedDocument[] }) {
  return (
    <ul className="figure-list">
      {documents.map(({ documentId, humanId, title, note }) => (
        <li key={documentId}>
          <Link to="/documents/$documentId" params={{ documentId }}>
            {humanId} {title}
          </Link>
          <span className="muted">{note}</span>
        </li>
      ))}
    </ul>
  );
}

function Reviews({ reviews: { overdue, soon, items } }: Pick<Figures, 'reviews'>) {
  return (
    <Card title={t('Periodic reviews')}>
      <BarTable
        title={t('Periodic reviews')}
        label={t('Due')}
        value={t('Documents')}
        bars={[
          { key: 'overdue', label: t('Overdue'), value: overdue, tone: 'bad' },
          { key: 'soon', label: t('Due within 30 days'), value: soon, tone: 'warn' },
        ]}
      />
      <Concerned
        documents={items.map(({ nextReview, owner, ...document }) => ({
          ...document,
          note: owner === null ? nextReview : `${nextReview}, ${owner}`,
        }))}
      />
    </Card>
  );
}

function Readings({ readings: { done, open, overdue, items } }: Pick<Figures, 'readings'>) {
  return (
    <Card title={t('Read and understood')}>
      <BarTable
        title={t('Read and understood')}
        label={t('State')}
        value={t('Assignments')}
        bars={[
          { key: 'overdue', label: t('Overdue'), value: overdue, tone: 'bad' },
          { key: 'open', label: t('To read'), value: open, tone: 'warn' },
          { key: 'done', label: t('Read'), value: done },
        ]}
      />
      <Concerned
        documents={items.map(({ overdue: people, ...document }) => ({
          ...document,
          note: plural(people, '{n} person overdue', '{n} people overdue'),
        }))}
      />
    </Card>
  );
}

function Gaps({ gaps }: { gaps: NonNullable<Figures['gaps']> }) {
  return (
    <Card title={t('Traceability gaps')}>
      {gaps.length === 0 ? (
        <p className="muted">{t('No gaps.')}</p>
      ) : (
        <BarTable
          title={t('Traceability gaps')}
          label={t('Gap')}
          value={t('Items')}
          bars={gaps.map(({ gap, items }) => ({ key: gap, label: gapName(gap), value: items, tone: 'bad' }))}
        />
      )}
    </Card>
  );
}
