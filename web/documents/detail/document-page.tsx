/** Document. */
import { EmptyState, Page } from '../../ui/index.ts';

export function DocumentPage() {
  return (
    <Page title="Document">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
