/** How far a day is away, in words. */
const dayMs = 86_400_000;

/** Today, as the service counts days: in UTC. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10);

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export interface Due {
  words: string;
  isOverdue: boolean;
}

export function dueWords(day: string, today: string): Due {
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  if (ahead < 0) return { words: `overdue by ${days(-ahead)}, since ${day}`, isOverdue: true };
  if (ahead === 0) return { words: 'due today', isOverdue: false };
  return { words: `due in ${days(ahead)}, on ${day}`, isOverdue: false };
}
