/** A text that narrows a list. Typing waits a moment before it is taken. */
import { useEffect, useRef, useState } from 'react';
import './field.css';

interface FilterTextProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function FilterText({ label, value = '', onChange }: FilterTextProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // Back and forward change the address under the field.
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(typed.trim() || undefined), 250);
  };
  return (
    <input
      type="search"
      className="input filter-text"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
