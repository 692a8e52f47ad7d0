/** Events in a table, loaded part by part; what exactly changed is shown on demand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEvent, AuditFilter } from '../../contract/index.ts';
import { auditQuery } from '../api/index.ts';
import { LoadedList } from '../fallbacks/index.ts';
import { type DataColumn, DataTable, EmptyCard, Moment } from '../ui/index.ts';
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
      <span>{actor.displayName}</span>
      <Link
        to="/audit"
        search={{ ...(scopeId ? { scope: scopeId } : { trail: 'installation' as const }), actor: actor.id }}
        aria-label={`All events by ${actor.displayName}`}
        className="audit-history"
      >
        all
      </Link>
    </span>
  );
}

function Changes({ event }: { event: AuditEvent }) {
  return (
    <div className="audit-what">
      <span>{sentenceOf(event)}</span>
      <details className="audit-details">
        <summary>Details</summary>
        <dl>
          <dt>Event</dt>
          <dd>
            {typeWords(event.type)}, number {event.seq} of this trail
          </dd>
          {event.actor.via && (
            <>
              <dt>Made with</dt>
              <dd>the API token “{event.actor.via.name}”</dd>
            </>
          )}
        </dl>
        <ChangeFacts changes={event.changes} />
      </details>
    </div>
  );
}

const columns: DataColumn<AuditEvent>[] = [
  { id: 'at', header: 'When', width: '190px', cell: (event) => <Moment at={event.at} seconds /> },
  { id: 'actor', header: 'Who', width: '160px', cell: (event) => <Who event={event} /> },
  { id: 'what', header: 'What', isRowHeader: true, cell: (event) => <Changes event={event} /> },
  { id: 'about', header: 'About', width: '190px', cell: (event) => <Entity event={event} /> },
];

export function EventTable({ scopeId, filter }: { scopeId: string | null; filter: AuditFilter }) {
  const query = useInfiniteQuery(auditQuery(scopeId, filter));
  const empty = (
    <EmptyCard icon="history" title="No events match">
      Take a filter away, or choose other days.
    </EmptyCard>
  );
  return (
    <LoadedList query={query} what="the trail" nouns={['event', 'events']} lines={10} empty={empty}>
      {(events) => (
        <DataTable label="Events, newest first" columns={columns} rows={events} rowKey={(event) => event.id} />
      )}
    </LoadedList>
  );
}
