/** Events in a table, loaded part by part; what exactly changed is shown on demand. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '../../contract/index.ts';
import { type AuditFilter, auditQuery, sayWhy } from '../api/index.ts';
import { type DataColumn, DataTable, EmptyState, Failure, LoadMore, Moment, Skeleton } from '../ui/index.ts';
import { sentenceOf } from './sentences.ts';

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

function Changes({ event }: { event: AuditEvent }) {
  return (
    <div className="audit-what">
      <span>{sentenceOf(event)}</span>
      <details className="audit-details">
        <summary>Details</summary>
        <dl>
          <dt>Event</dt>
          <dd className="mono">
            {event.type} · {event.seq}
          </dd>
          <dt>Changes</dt>
          <dd>
            <pre>{JSON.stringify(event.changes, null, 2)}</pre>
          </dd>
        </dl>
      </details>
    </div>
  );
}

const columns: DataColumn<AuditEvent>[] = [
  { id: 'at', header: 'When', width: '170px', cell: (event) => <Moment at={event.at} /> },
  { id: 'actor', header: 'Who', width: '160px', cell: (event) => event.actor.displayName },
  { id: 'what', header: 'What', isRowHeader: true, cell: (event) => <Changes event={event} /> },
  { id: 'about', header: 'About', width: '190px', cell: (event) => <Entity event={event} /> },
];

export function EventTable({ scopeId, filter }: { scopeId: string | null; filter: AuditFilter }) {
  const query = useInfiniteQuery(auditQuery(scopeId, filter));
  const events = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isPending) {
    return (
      <div className="card">
        <Skeleton lines={10} label="Loading the trail" />
      </div>
    );
  }
  if (query.error && events.length === 0) {
    return (
      <div className="card">
        <Failure
          title="The trail could not be loaded"
          detail={sayWhy(query.error)}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  return (
    <>
      <DataTable
        label="Events, newest first"
        columns={columns}
        rows={events}
        rowKey={(event) => event.id}
        empty={
          <EmptyState icon="history" title="No events match">
            Take a filter away, or choose other days.
          </EmptyState>
        }
      />
      {events.length > 0 && (
        <LoadMore
          shown={events.length}
          noun={events.length === 1 ? 'event' : 'events'}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
