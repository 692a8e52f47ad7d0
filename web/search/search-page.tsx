/** Search. */
import { EmptyState, Page } from '../ui/index.ts';

export function SearchPage() {
  return (
    <Page title="Search">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
