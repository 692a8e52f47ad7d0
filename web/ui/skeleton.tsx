/** Grey bars in the shape of what is coming. */
import './feedback.css';

export function Skeleton({ lines = 8, label = 'Loading' }: { lines?: number; label?: string }) {
  const widths = [72, 58, 84, 46, 66, 78, 52];
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // The bars are alike and never change places, so their index is their identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: there is nothing else to tell the bars apart.
        <span key={line} className="skeleton-bar" style={{ width: `${widths[line % widths.length]}%` }} />
      ))}
    </div>
  );
}
