/** Ctrl+K opens the palette from anywhere: a document, a folder or an act by a few letters of its name. */
import { lazy, Suspense, useEffect, useState } from 'react';

const load = async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog });
const PaletteDialog = lazy(load);
const opened = 'muniment-palette';

export const showPalette = () => window.dispatchEvent(new Event(opened));

export function Palette() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const onKey = (event: KeyboardEvent) => {
      // Loaded when the hand is on its way to the key, so that the first letters are not lost.
      if (event.key === 'Control' || event.key === 'Meta') void load().catch(() => {});
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // The editors take the key for a link; a dialog keeps the keyboard to itself.
      if (event.defaultPrevented || document.querySelector('[role=dialog], [role=alertdialog]')) return;
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
      <PaletteDialog onClose={() => setOpen(false)} />
    </Suspense>
  );
}
