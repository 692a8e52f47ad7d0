/** Grey bars in the shape of what is coming. */
import './feedback.css';

export function Skeleton({ lines = 8, label = 'Loading' }: { lines?: number; label?: string }) {
  const bars = Array.from({ length: lines }, (_, line) => ({ line, width: `${widths[line % widths.length]}%` }));
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {bars.map(({ line, width }) => (
        <span key={line} className="skeleton-bar" style={{ width }} />
      ))}
    </div>
  );
}

const widths = [72, 58, 84, 46, 66, 78, 52];
