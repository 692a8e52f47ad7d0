/** Something that a key opens from anywhere, or whoever calls for it by its event. */
import { useEffect, useState } from 'react';

export function useOpening(event: string, isItsKey: (event: KeyboardEvent) => boolean): [boolean, () => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    const onKey = (pressed: KeyboardEvent) => {
      // A dialog keeps the keyboard to itself.
      if (!isItsKey(pressed) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      pressed.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener(event, open);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(event, open);
    };
  }, [event, isItsKey]);
  return [isOpen, () => setOpen(false)];
}
