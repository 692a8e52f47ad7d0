/** Packs. */
import { EmptyState, Page } from '../ui/index.ts';

export function PacksPage() {
  return (
    <Page title="Packs">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
