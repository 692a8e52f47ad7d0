/** Edit draft. */
import { EmptyState, Page } from '../ui/index.ts';

export function EditorPage() {
  return (
    <Page title="Edit draft">
      <div className="card">
        <EmptyState title="This screen is being built" />
      </div>
    </Page>
  );
}
