/** Events in a table, loaded part by part; what exactly changed is shown on demand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEvent, AuditFilter } from '../../contract/index.ts';
import { auditQuery } from '../api/index.ts';
import { LoadedList } from '../fallbacks/index.ts';
import { plural } from '../texts/index.ts';
import { type DataColumn, DataTable, EmptyCard, Moment, PersonName } from '../ui/index.ts';
import { type TrailLine, trailLines } from './bursts.ts';
import { ChangeFacts } from './change-facts.tsx';
import { sentenceOf, typeWords } from './event-sentences.ts';

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
        aria-label={`All events about ${entity.label}`}
        title={`All events about ${entity.label}`}
        className="audit-history"
      >
        history
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
        aria-label={`All events by ${actor.displayName}`}
        title={`All events by ${actor.displayName}`}
        className="audit-history"
      >
        all
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
        <summary>Details</summary>
        <dl>
          <div className="audit-fact">
            <dt>Event</dt>
            <dd>
              {typeWords(event.type)}, number {event.seq} of this trail
            </dd>
          </div>
          {event.actor.via && (
            <div className="audit-fact">
              <dt>Made with</dt>
              <dd>the API token “{event.actor.via.name}”</dd>
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
        {sentenceOf(events[0])}, saved {events.length} times since <Moment at={first.at} seconds />
      </span>
      <details className="audit-details">
        <summary>Details</summary>
        <ol className="audit-saves">
          {events.map(({ id, seq, at }) => (
            <li key={id}>
              <Moment at={at} seconds />, number {seq} of this trail
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

const columns: DataColumn<TrailLine>[] = [
  { id: 'at', header: 'When', width: '190px', cell: ({ events: [event] }) => <Moment at={event.at} seconds /> },
  { id: 'actor', header: 'Who', width: '160px', cell: ({ events: [event] }) => <Who event={event} /> },
  { id: 'what', header: 'What', isRowHeader: true, cell: (line) => <Changes line={line} /> },
  { id: 'about', header: 'About', width: '190px', cell: ({ events: [event] }) => <Entity event={event} /> },
];

export function EventTable({ scopeId, filter }: { scopeId: string | null; filter: AuditFilter }) {
  const query = useInfiniteQuery(auditQuery(scopeId, filter));
  const empty = (
    <EmptyCard icon="history" title="No events match">
      Take a filter away, or choose other days.
    </EmptyCard>
  );
  return (
    <LoadedList
      query={query}
      what="the trail"
      counted={(n) => plural(n, '{n} event', '{n} events')}
      lines={10}
      empty={empty}
    >
      {(events) => (
        <DataTable
          label="Events, newest first"
          columns={columns}
          rows={trailLines(events)}
          rowKey={({ events: [event] }) => event.id}
        />
      )}
    </LoadedList>
  );
}
