/** Whether the text is saved, announced to screen readers when it changes. */
import type { SaveState } from './draft-saver.ts';

const words: Record<SaveState['status'], string> = {
  saved: 'Saved',
  unsaved: 'Saving…',
  saving: 'Saving…',
  offline: 'Offline – retrying',
  conflict: 'Someone else saved first',
  refused: 'Not saved',
};

export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <span className={`save-status save-status-${state.status}`} role="status" data-testid="save-status">
      {words[state.status]}
    </span>
  );
}
