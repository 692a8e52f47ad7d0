/** From what is chosen on the screen to what a pack is asked for: a period becomes a day. */
import type { PackSelection } from '../../contract/index.ts';
import type { Chosen } from './pack-choice.tsx';

/** The same day some months before; the last day of a month that is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

export function selectionFor({ sinceMonths, ...selection }: Chosen, today: string): PackSelection {
  if (sinceMonths === undefined) return selection;
  return { ...selection, since: monthsBefore(selection.at ?? today, sinceMonths) };
}
