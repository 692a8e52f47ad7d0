/** The dialog is loaded when somebody asks for it: the list is shown without it. */
import { lazy, Suspense } from 'react';
import type { MoveDialogProps } from './move-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));

export function MoveDialog(props: MoveDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
