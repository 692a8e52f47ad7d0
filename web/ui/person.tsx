/** A person's name with their initials before it, in a colour that is theirs wherever they are named. */
import type { CSSProperties, ReactNode } from 'react';
import './person.css';

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/** The letters are drawn by the style sheet: they are no part of the text, which is copied and read out. */
export function PersonName({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className="person">
      <span
        className="initials"
        data-initials={initialsOf(name)}
        style={{ '--hue': hueOf(name) } as CSSProperties}
        aria-hidden="true"
      />
      {children ?? name}
    </span>
  );
}
