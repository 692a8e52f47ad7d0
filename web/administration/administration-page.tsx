/** Users and scopes. */
import { EmptyState, Page } from '../ui/index.ts';

export function AdministrationPage() {
  return (
    <Page title="Users and scopes">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
