/** The checkbox of a row, or of all of them. A plain one: every row has one, and what is pressed here is not pressed on the row. */
import type { KeyboardEvent, SyntheticEvent } from 'react';
import './field.css';
import { Icon } from './icon.tsx';

const keepHere = (event: SyntheticEvent) => event.stopPropagation();
const keepSpace = (event: KeyboardEvent) => {
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
};

export interface RowCheckboxProps {
  label: string;
  isSelected: boolean;
  isIndeterminate?: boolean;
  onChange: () => void;
  tabIndex?: number;
}

export function RowCheckbox({ label, isSelected, isIndeterminate = false, onChange, tabIndex }: RowCheckboxProps) {
  return (
    <label
      className="checkbox row-checkbox"
      data-selected={isSelected || undefined}
      data-indeterminate={isIndeterminate || undefined}
      onPointerDown={keepHere}
      onMouseDown={keepHere}
      onClick={keepHere}
      onKeyDown={keepSpace}
    >
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={label}
        checked={isSelected}
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate;
        }}
        onChange={onChange}
        tabIndex={tabIndex}
      />
      <span className="checkbox-box">
        {isIndeterminate ? <span className="checkbox-dash" /> : isSelected && <Icon name="check" size={12} />}
      </span>
    </label>
  );
}
