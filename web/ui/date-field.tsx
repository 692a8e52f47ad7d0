/** A day, as the browser's own date input: typed or picked, always `YYYY-MM-DD` underneath. */
import { type ReactNode, useId } from 'react';
import './field.css';

export interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (value: string) => void;
  help?: ReactNode;
}

export function DateField({ label, value, onChange, help }: DateFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="input"
        // Else a year of five or six digits can be typed.
        max="9999-12-31"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(help && { 'aria-describedby': `${id}-help` })}
      />
      {help && (
        <span id={`${id}-help`} className="field-help">
          {help}
        </span>
      )}
    </div>
  );
}
