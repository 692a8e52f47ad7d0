/** New document. */
import { EmptyState, Page } from '../../ui/index.ts';

export function NewDocumentPage() {
  return (
    <Page title="New document">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
