/** Events in a table, loaded part by part; what exactly changed is shown on demand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEvent, AuditFilter } from '../../contract/index.ts';
import { auditQuery } from '../api/index.ts';
import { LoadedList } from '../fallbacks/index.ts';
import { plural, rich, t } from '../texts/index.ts';
import { type DataColumn, DataTable, EmptyCard, Moment, PersonName } from '../ui/index.ts';
import { type TrailLine, trailLines } from './bursts.ts';
import { ChangeFacts } from './change-facts.tsx';
import { typeWords } from './event-names.ts';
import { sentenceOf } from './event-sentences.ts';

/** One thing's own history, and for a document the document itself. */
function Entity({ event }: { event: AuditEvent }) {
  const { entity, scopeId } = event;
  return (
    <span className="audit-entity">
      {entity.type === 'document' ? (
        <Link to="/documents/$documentId" params={{ documentId: entity.id }}>
          {entity.label}
        </Link>
      ) : (
        <span>{entity.label}</span>
      )}
      <Link
        to="/audit"
        search={{ ...(scopeId ? { scope: scopeId } : { trail: 'installation' as const }), entity: entity.id }}
        aria-label={t('All events about {name}', { name: entity.label })}
        title={t('All events about {name}', { name: entity.label })}
        className="audit-history"
      >
        {t('history')}
      </Link>
    </span>
  );
}

function Who({ event: { actor, scopeId } }: { event: AuditEvent }) {
  if (actor.id === null) return actor.displayName;
  return (
    <span className="audit-entity">
      <PersonName name={actor.displayName} />
      <Link
        to="/audit"
        search={{ ...(scopeId ? { scope: scopeId } : { trail: 'installation' as const }), actor: actor.id }}
        aria-label={t('All events by {name}', { name: actor.displayName })}
        title={t('All events by {name}', { name: actor.displayName })}
        className="audit-history"
      >
        {t('all§events')}
      </Link>
    </span>
  );
}

function Changes({ line: { events } }: { line: TrailLine }) {
  const [event, ...more] = events;
  if (more.length > 0) return <Saves events={events} />;
  return (
    <div className="audit-what">
      <span>{sentenceOf(event)}</span>
      <details className="audit-details">
        <summary>{t('Details')}</summary>
        <dl>
          <div className="audit-fact">
            <dt>{t('Event')}</dt>
            <dd>{t('{event}, number {number} of this trail', { event: typeWords(event.type), number: event.seq })}</dd>
          </div>
          {event.actor.via && (
            <div className="audit-fact">
              <dt>{t('Made with')}</dt>
              <dd>{t('the API token “{name}”', { name: event.actor.via.name })}</dd>
            </div>
          )}
        </dl>
        <ChangeFacts changes={event.changes} />
      </details>
    </div>
  );
}

/** One line for many saves; each of them is an event of its own in the trail. */
function Saves({ events }: { events: TrailLine['events'] }) {
  const first = events.at(-1) as AuditEvent;
  return (
    <div className="audit-what">
      <span>
        {rich('{sentence}, saved {n} times since {time}', {
          sentence: sentenceOf(events[0]),
          n: events.length,
          time: <Moment at={first.at} seconds />,
        })}
      </span>
      <details className="audit-details">
        <summary>{t('Details')}</summary>
        <ol className="audit-saves">
          {events.map(({ id, seq, at }) => (
            <li key={id}>
              {rich('{time}, number {number} of this trail', { time: <Moment at={at} seconds />, number: seq })}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

const columns = (): DataColumn<TrailLine>[] => [
  { id: 'at', header: t('When'), width: '190px', cell: ({ events: [event] }) => <Moment at={event.at} seconds /> },
  { id: 'actor', header: t('Who'), width: '185px', cell: ({ events: [event] }) => <Who event={event} /> },
  { id: 'what', header: t('What'), isRowHeader: true, cell: (line) => <Changes line={line} /> },
  { id: 'about', header: t('About'), width: '190px', cell: ({ events: [event] }) => <Entity event={event} /> },
];

export function EventTable({ scopeId, filter }: { scopeId: string | null; filter: AuditFilter }) {
  const query = useInfiniteQuery(auditQuery(scopeId, filter));
  const empty = (
    <EmptyCard icon="history" title={t('No events match')}>
      {t('Take a filter away, or choose other days.')}
    </EmptyCard>
  );
  return (
    <LoadedList
      query={query}
      what={t('the trail')}
      counted={(n) => plural(n, '{n} event', '{n} events')}
      lines={10}
      empty={empty}
    >
      {(events) => (
        <DataTable
          label={t('Events, newest first')}
          columns={columns()}
          rows={trailLines(events)}
          rowKey={({ events: [event] }) => event.id}
        />
      )}
    </LoadedList>
  );
}
