/** The keys of Arrange mode: Escape leaves it and Ctrl+Z takes the last act back, unless something nearer takes the key. */
import { startTransition, useEffect } from 'react';
import type { Arrange } from './use-arrange.ts';

export function useKeys({ leave, undo, isBusy, isHolding }: Arrange): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTakenNearer(event) || isHolding) return;
      if (event.key === 'Escape') startTransition(leave);
      else if (isUndo(event) && undo !== null && !isBusy) {
        event.preventDefault();
        void undo();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [leave, undo, isBusy, isHolding]);
}

/** A key first belongs to a drag, then to a dialog or menu that is open or the field that one types in, and only then to the mode. */
function isTakenNearer({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || (target instanceof HTMLInputElement && target.type !== 'checkbox')) return true;
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}
