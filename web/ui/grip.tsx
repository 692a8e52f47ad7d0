/**
 * What a row is held by with the keyboard or a screen reader; a pointer takes hold of the row itself. A plain button: every row has one,
 * and a list of react-aria's own is slow to draw.
 */
import { type KeyboardEvent, useRef } from 'react';
import type { DraggableItemResult, PressEvent } from 'react-aria';
import { Icon } from './icon.tsx';

const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';

export function Grip({ onPress, isDisabled, ...aria }: DraggableItemResult['dragButtonProps']) {
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
