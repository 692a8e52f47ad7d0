/** Account. */
import { EmptyState, Page } from '../ui/index.ts';

export function AccountPage() {
  return (
    <Page title="Account">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
