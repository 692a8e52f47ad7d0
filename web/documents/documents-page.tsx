/** Documents. */
import { EmptyState, Page } from '../ui/index.ts';

export function DocumentsPage() {
  return (
    <Page title="Documents">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
