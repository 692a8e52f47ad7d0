/** Says that Arrange mode is on, what is being refused, and offers Undo and Done. */
import { useEffect } from 'react';
import { Button, Icon } from '../ui/index.ts';
import './arrange.css';
import type { Arrange } from './use-arrange.ts';

function useEscape(arrange: Arrange): void {
  const { leave, isHolding } = arrange;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Escape first belongs to a drag, then to a dialog or menu that is open, and only then to the mode.
      if (event.key !== 'Escape' || event.defaultPrevented || isHolding) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return;
      leave();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [leave, isHolding]);
}

export function ArrangeBanner({ arrange }: { arrange: Arrange }) {
  useEscape(arrange);
  return (
    <section className="arrange-banner" aria-label="Arrange mode">
      <Icon name="move" />
      <div className="arrange-text">
        <strong>Arrange mode</strong>
        <span>Drag folders and documents by their grips, or use Move to… Nothing here changes a version.</span>
      </div>
      {arrange.undo && (
        <Button size="small" icon="undo" onPress={arrange.undo} isDisabled={arrange.isBusy}>
          Undo
        </Button>
      )}
      <Button size="small" variant="arrange" icon="check" onPress={arrange.leave}>
        Done
      </Button>
    </section>
  );
}

/** Always in the page while the mode is on, so that screen readers hear what is put into it. */
export function RefusalLine({ arrange }: { arrange: Arrange }) {
  const { refusal } = arrange;
  return (
    <div role="status" className="refusal-line">
      {refusal && (
        <p className={refusal.code === 'NOTHING_TO_DO' ? 'refusal refusal-mild' : 'refusal'}>
          <Icon name={refusal.code === 'NOTHING_TO_DO' ? 'info' : 'warning'} />
          {refusal.code === 'NOTHING_TO_DO' ? refusal.detail : `Not allowed: ${refusal.detail}`}
        </p>
      )}
    </div>
  );
}
