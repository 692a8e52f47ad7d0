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

export function FiguresPage() {
  const me = useMe();
  const permission = scopesWith(me, 'VIEW_AUDIT_TRAIL').length > 0 ? 'VIEW_AUDIT_TRAIL' : 'RELEASE_DOCUMENTS';
  const { scope } = useScopeChoice(permission);
  const reading = useQuery({ ...figuresQuery(scope?.id ?? ''), enabled: scope !== undefined });
  if (!scope) return <NotAllowed page="Figures" title="You may not see the figures" needs="RELEASE_DOCUMENTS" />;
  return (
    <Page
      title="Figures"
      aside="of today"
      actions={
        <>
          <ScopeSelect permission={permission} />
          <CsvButton scopeId={scope.id} />
        </>
      }
    >
      <Loaded reading={reading} what="the figures" lines={12}>
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
      Download CSV
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
      <Card title="From submission to release" note="Median days, by month of release">
        <BarTable
          title="From submission to release"
          label="Month"
          value="Median days"
          bars={releases.map(({ month, released, medianDays, longestDays }) => ({
            key: month,
            label: month,
            value: medianDays,
            said:
              medianDays === null
                ? `${released || 'none'} released`
                : `${medianDays} days, longest ${longestDays} (${released} released)`,
          }))}
        />
      </Card>
      <Card title="Documents by state" note="Of the newest version">
        <BarTable
          title="Documents by state"
          label="State"
          value="Documents"
          bars={states.map(({ state, documents }) => ({
            key: state,
            label: stateWords[state].label,
            value: documents,
          }))}
        />
      </Card>
      <Card title="Documents in force by age" note="Since the version took effect">
        <BarTable
          title="Documents in force by age"
          label="Age"
          value="Documents"
          bars={ages.map((age) => ({ key: String(age.fromMonths), label: saidAge(age), value: age.documents }))}
        />
      </Card>
      {gaps && <Gaps gaps={gaps} />}
    </div>
  );
}

const saidAge = ({ fromMonths, toMonths }: Figures['ages'][number]) =>
  toMonths === null ? `${fromMonths} months and more` : `${fromMonths} to ${toMonths} months`;

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
    <Card title="Periodic reviews">
      <BarTable
        title="Periodic reviews"
        label="Due"
        value="Documents"
        bars={[
          { key: 'overdue', label: 'Overdue', value: overdue, tone: 'bad' },
          { key: 'soon', label: 'Due within 30 days', value: soon, tone: 'warn' },
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
    <Card title="Read and understood">
      <BarTable
        title="Read and understood"
        label="State"
        value="Assignments"
        bars={[
          { key: 'overdue', label: 'Overdue', value: overdue, tone: 'bad' },
          { key: 'open', label: 'To read', value: open, tone: 'warn' },
          { key: 'done', label: 'Read', value: done },
        ]}
      />
      <Concerned
        documents={items.map(({ overdue: people, ...document }) => ({
          ...document,
          note: `${people} ${people === 1 ? 'person' : 'people'} overdue`,
        }))}
      />
    </Card>
  );
}

function Gaps({ gaps }: { gaps: NonNullable<Figures['gaps']> }) {
  return (
    <Card title="Traceability gaps">
      {gaps.length === 0 ? (
        <p className="muted">No gaps.</p>
      ) : (
        <BarTable
          title="Traceability gaps"
          label="Gap"
          value="Items"
          bars={gaps.map(({ gap, items }) => ({ key: gap, label: gap, value: items, tone: 'bad' }))}
        />
      )}
    </Card>
  );
}
