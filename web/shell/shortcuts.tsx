/** The question mark opens the sheet of shortcuts; so does the account menu. */
import { lazy, Suspense } from 'react';
import { isTyping } from './search-box.tsx';
import { useOpening } from './use-opening.ts';

const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }));
const opened = 'muniment-shortcuts';

export const showShortcuts = () => window.dispatchEvent(new Event(opened));

const isQuestion = (event: KeyboardEvent) =>
  event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);

export function Shortcuts() {
  const [isOpen, close] = useOpening(opened, isQuestion);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsSheet onClose={close} />
    </Suspense>
  );
}
