/** Audit trail. */
import { EmptyState, Page } from '../ui/index.ts';

export function AuditPage() {
  return (
    <Page title="Audit trail">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
