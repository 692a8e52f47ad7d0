/** A table whose numbers are drawn as bars beside them: the drawing and its figures are one. */
import type { ReactNode } from 'react';

interface Bar {
  key: string;
  label: ReactNode;
  value: number | null;
  /** How the number is said, where it is not the number alone. */
  said?: string;
  tone?: 'bad' | 'warn' | 'plain';
}

interface BarTableProps {
  title: string;
  label: string;
  value: string;
  bars: readonly Bar[];
}

export function BarTable({ title, label, value, bars }: BarTableProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value ?? 0));
  return (
    <table className="figure-bars" aria-label={title}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key}>
            <th scope="row">{bar.label}</th>
            <td>
              <span
                className={`figure-bar figure-bar-${bar.tone ?? 'plain'}`}
                style={{ inlineSize: `${((bar.value ?? 0) / most) * 100}%` }}
                aria-hidden="true"
              />
              <span className="figure-number">{bar.said ?? bar.value ?? '–'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
