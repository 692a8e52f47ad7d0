/**
 * What a row is held by with the keyboard or a screen reader; a pointer takes hold of the row itself. A plain button: every row has one,
 * and a list of react-aria's own is slow to draw.
 */
import { type DOMAttributes, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { DraggableItemResult, PressEvent } from 'react-aria';
import type { DragAndDropHooks, Key } from 'react-aria-components';
import type { DraggableCollectionState } from 'react-stately';
import { Icon } from './icon.tsx';

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

function Grip({ onPress, isDisabled, ...aria }: DraggableItemResult['dragButtonProps']) {
  const isDown = useRef(false);
  const press = (pointerType: 'keyboard' | 'virtual', target: Element) =>
    onPress?.({ type: 'press', pointerType, target } as PressEvent);
  return (
    <button
      type="button"
      className="grip"
      aria-label={aria['aria-label']}
      aria-describedby={aria['aria-describedby']}
      disabled={isDisabled}
      style={{ pointerEvents: 'none' }}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        event.stopPropagation();
        isDown.current = true;
      }}
      // The drag begins when the key is let go: a key that is let go during a drag drops what is held.
      onKeyUp={(event) => {
        if (!isPress(event) || !isDown.current) return;
        isDown.current = false;
        press('keyboard', event.currentTarget);
      }}
      onClick={(event) => {
        event.stopPropagation();
        press('virtual', event.currentTarget);
      }}
    >
      <Icon name="grip" size={14} />
    </button>
  );
}

type DragActs = Pick<DOMAttributes<HTMLElement>, 'onDragStart' | 'onDrag' | 'onDragEnd'>;

/** What the row itself needs so that a pointer can take hold of it; its grip fills in what then happens. */
export function useHeldRow(mayBeHeld: boolean) {
  const actsRef = useRef<DragActs>({});
  const holdProps = useMemo((): DragActs & { draggable?: boolean } => {
    if (!mayBeHeld) return {};
    return {
      draggable: true,
      onDragStart: (event) => actsRef.current.onDragStart?.(event),
      onDrag: (event) => actsRef.current.onDrag?.(event),
      onDragEnd: (event) => actsRef.current.onDragEnd?.(event),
    };
  }, [mayBeHeld]);
  return { actsRef, holdProps };
}

export interface RowGripProps {
  rowKey: Key;
  hooks: Required<DragAndDropHooks>;
  drag: DraggableCollectionState;
  actsRef: RefObject<DragActs>;
}

/** Apart from its row: whoever asks react-aria for this is drawn again whenever a person goes over from the pointer to the keyboard, or back. */
export function RowGrip({ rowKey, hooks, drag, actsRef }: RowGripProps) {
  const { dragProps, dragButtonProps } = hooks.useDraggableItem({ key: rowKey, hasDragButton: true }, drag);
  useLayoutEffect(() => {
    actsRef.current = dragProps;
  });
  return <Grip {...dragButtonProps} />;
}
