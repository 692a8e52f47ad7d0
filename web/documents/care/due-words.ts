/** How far a day is away, in words. */
import { plural, t } from '../../texts/index.ts';

const dayMs = 86_400_000;

/** Today, as the service counts days: in UTC. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10);

export interface Due {
  words: string;
  isOverdue: boolean;
}

export function dueWords(day: string, today: string): Due {
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
  if (ahead < 0) {
    const words = plural(-ahead, 'overdue by {n} day, since {day}', 'overdue by {n} days, since {day}', { day });
    return { words, isOverdue: true };
  }
  if (ahead === 0) return { words: t('due today'), isOverdue: false };
  return { words: plural(ahead, 'due in {n} day, on {day}', 'due in {n} days, on {day}', { day }), isOverdue: false };
}
