/**
 * Where the focus goes when the last of a chain of dialogs closes: to what was focused before the first opened.
 *
 * A dialog that makes way for the next one (a question, then a secret to copy) takes its buttons with it; what the next
 * one remembers is then gone from the page, and the focus of a keyboard would start again at the top.
 */
import { useEffect, useState } from 'react';

let opener: Element | null = null;

/** Inside a dialog, or nowhere: this one follows another, and both were opened from the same place. */
function openerNow(): Element | null {
  const active = document.activeElement;
  if (active !== null && active !== document.body && active.closest('.dialog') === null) opener = active;
  return opener;
}

export function useFocusComesBack(): void {
  const [place] = useState(openerNow);
  useEffect(
    () => () => {
      // Two frames later, since the dialog's own way back comes first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost = document.activeElement === document.body && document.querySelector('.dialog') === null;
          if (isLost && place instanceof HTMLElement && place.isConnected) place.focus();
        }),
      );
    },
    [place],
  );
}
