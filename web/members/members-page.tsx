/** Members. */
import { EmptyState, Page } from '../ui/index.ts';

export function MembersPage() {
  return (
    <Page title="Members">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
