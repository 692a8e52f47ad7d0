/** Days as the service prints them: in UTC, `YYYY-MM-DD`. */
export const dayOf = (timestamp: string): string => timestamp.slice(0, 10);

/** A date and time in UTC; the machine-readable form is in the markup. */
export function Moment({ at, seconds = false }: { at: string | null; seconds?: boolean }) {
  if (at === null) return <span className="muted">—</span>;
  return (
    <time dateTime={at} title={at} className="moment">
      {`${dayOf(at)} ${at.slice(11, seconds ? 19 : 16)} UTC`}
    </time>
  );
}
