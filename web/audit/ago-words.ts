/** How long ago something was, as one would say it. A clock that runs behind the server's makes no future of it. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function agoWords(at: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
