/** A screen that threw instead of showing itself. */
import { isProblem, sayWhy } from '../api/index.ts';
import { Failure, Page } from '../ui/index.ts';
import { NotFound } from './not-found.tsx';

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
