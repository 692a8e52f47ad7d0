/** Whether the text is saved, announced to screen readers when it changes. “Saved” is said when the server has all of it. */
import { useSyncExternalStore } from 'react';
import { type Message, msg, t } from '../texts/index.ts';
import { Banner, Button } from '../ui/index.ts';
import type { SaveState } from './together/session.ts';
import { type DraftInHand, useSaveState } from './together/use-together.ts';

const words: Record<SaveState['status'], Message> = {
  saved: msg('Saved'),
  saving: msg('Saving…'),
  offline: msg('Offline: what you write is kept on this device and will be sent'),
  refused: msg('Not saved'),
};
const notKept = msg('Offline: this browser cannot keep what you write; leave this page open until it is sent');

export function SaveStatus({ draft }: { draft: DraftInHand }) {
  const { status } = useSaveState(draft);
  const isKept = useSyncExternalStore(draft.window.subscribe, draft.window.isKept);
  return (
    <span className={`save-status save-status-${status}`} role="status" data-testid="save-status">
      {t(status === 'offline' && !isKept ? notKept : words[status])}
    </span>
  );
}

export function RefusedNotice({ draft }: { draft: DraftInHand }) {
  const state = useSaveState(draft);
  if (state.status !== 'refused') return null;
  return (
    <Banner tone="bad" action={<Button onPress={() => void draft.saveAll()}>{t('Try again')}</Button>}>
      {t('The last change is not saved, but kept on this device: {why}', { why: state.why })}
    </Banner>
  );
}
