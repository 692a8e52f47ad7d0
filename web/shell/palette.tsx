/** Ctrl+K opens the palette from anywhere: a document, a folder or an act by a few letters of its name. */
import { lazy, Suspense } from 'react';
import { useOpening } from './use-opening.ts';

const load = async () => ({ default: (await import('./palette-dialog.tsx')).PaletteDialog });
const PaletteDialog = lazy(load);
const opened = 'muniment-palette';

export const showPalette = () => window.dispatchEvent(new Event(opened));

function isCall(event: KeyboardEvent): boolean {
  // Loaded when the hand is on its way to the key, so that the first letters are not lost.
  if (event.key === 'Control' || event.key === 'Meta') void load().catch(() => {});
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
  // The editors take the key for a link.
  return !event.shiftKey && !event.altKey && !event.defaultPrevented;
}

export function Palette() {
  const [isOpen, close] = useOpening(opened, isCall);
  if (!isOpen) return null;
  return (
    <Suspense>
      <PaletteDialog onClose={close} />
    </Suspense>
  );
}
