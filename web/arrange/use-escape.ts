/** Escape leaves Arrange mode, unless something nearer takes the key. */
import { startTransition, useEffect } from 'react';
import type { Arrange } from './use-arrange.ts';

export function useEscape(arrange: Arrange): void {
  const { leave, isHolding } = arrange;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Escape first belongs to a drag, then to a dialog or menu that is open, and only then to the mode.
      if (event.key !== 'Escape' || event.defaultPrevented || isHolding) return;
      // In a field it clears or leaves the field.
      if (event.target instanceof HTMLInputElement) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return;
      startTransition(leave);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [leave, isHolding]);
}
