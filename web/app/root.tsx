/** What is always in the page: the screen, the announcements, and the sentence that is printed instead of a screen. */
import { Outlet } from '@tanstack/react-router';
import { t } from '../texts/index.ts';
import { Toasts, useTabGoesOn } from '../ui/index.ts';
import { ProveAgain } from './prove-again.tsx';

export function Root() {
  useTabGoesOn();
  return (
    <>
      <Outlet />
      <Toasts />
      <ProveAgain />
      <p className="print-notice" aria-hidden="true">
        {t(
          'Pages of Muniment are not printed from the browser. Open the document and use Export PDF: that copy carries its identity, its state and the footer that says how far it can be trusted.',
        )}
      </p>
    </>
  );
}
