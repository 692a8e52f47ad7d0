/** Traceability. */
import { EmptyState, Page } from '../ui/index.ts';

export function TraceabilityPage() {
  return (
    <Page title="Traceability">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
