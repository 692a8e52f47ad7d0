/** What stands in for a screen that is loading, broken or absent. */
import { Link } from '@tanstack/react-router';
import { isProblem, sayWhy } from '../api/index.ts';
import { EmptyState, Failure, Page, Skeleton } from '../ui/index.ts';

export function Pending() {
  return <Skeleton lines={6} label="Loading the page" />;
}

export function NotFound() {
  return (
    <Page title="Not found">
      <div className="card">
        <EmptyState
          icon="search"
          title="There is nothing here"
          action={<Link to="/documents">Go to the documents</Link>}
        >
          The address may be mistyped, or it leads to something that you cannot see.
        </EmptyState>
      </div>
    </Page>
  );
}

/** Outside the shell there is no landmark yet to hold the page. */
export function NotFoundAlone() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

export function Crash({ error, reset }: { error: unknown; reset: () => void }) {
  if (isProblem(error, 'NOT_FOUND')) return <NotFound />;
  return (
    <Page title="Something went wrong">
      <div className="card">
        <Failure title="This page could not be shown" detail={sayWhy(error)} onRetry={reset} />
      </div>
    </Page>
  );
}
