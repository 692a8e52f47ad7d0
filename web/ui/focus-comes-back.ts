/**
 * Where the focus goes when the last of a chain of dialogs closes: to what was focused before the first opened, or to the page's heading
 * where the act took that away (a version that is released has no button to release it).
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

/** A heading takes the focus only when it is given to it. */
function focusOn(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return;
  if (place instanceof HTMLHeadingElement) place.tabIndex = -1;
  place.focus();
}

export function useFocusComesBack(): void {
  const [place] = useState(openerNow);
  useEffect(
    () => () => {
      // Two frames later, since the dialog's own way back comes first.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost = document.activeElement === document.body && document.querySelector('.dialog') === null;
          if (isLost) focusOn(place?.isConnected ? place : document.querySelector('main h1'));
        }),
      );
    },
    [place],
  );
}
