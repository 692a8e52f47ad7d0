/** The question mark opens the sheet of shortcuts; so does the account menu. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { isTyping } from './search-box.tsx';

const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }));
const opened = 'muniment-shortcuts';

export const showShortcuts = () => window.dispatchEvent(new Event(opened));

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener(opened, open);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(opened, open);
    };
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <ShortcutsSheet onClose={() => setOpen(false)} />
    </Suspense>
  );
}
