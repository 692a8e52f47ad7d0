/** The figures as CSV: one line for each figure, with what it is of. */
import type { Figures } from '../../contract/index.ts';
import { csvLine } from '../kernel/csv.ts';

type Line = [figure: string, of: string, value: number | null];

export function figuresAsCsv(figures: Figures): string {
  return csvLine(['Figure', 'Of', 'Value']) + linesOf(figures).map(textOf).join('');
}

const textOf = ([figure, of, value]: Line) => csvLine([figure, of, value === null ? '' : String(value)]);

function linesOf({ at, states, ages, reviews, readings, releases, gaps }: Figures): Line[] {
  const months = ({ fromMonths, toMonths }: Figures['ages'][number]) =>
    toMonths === null ? `${fromMonths} months and more` : `${fromMonths} to ${toMonths} months`;
  return [
    ...states.map(({ state, documents }): Line => ['Documents by state', state, documents]),
    ...ages.map((age): Line => ['Documents in force by age', months(age), age.documents]),
    ['Reviews overdue', at, reviews.overdue],
    ['Reviews due within 30 days', at, reviews.soon],
    ['Readings done', at, readings.done],
    ['Readings open', at, readings.open],
    ['Readings overdue', at, readings.overdue],
    ...readings.items.map(({ humanId, overdue }): Line => ['People overdue with reading', humanId, overdue]),
    ...releases.map(({ month, released }): Line => ['Versions released', month, released]),
    ...releases.map(({ month, medianDays }): Line => ['Days from submission to release, median', month, medianDays]),
    ...releases.map(({ month, longestDays }): Line => ['Days from submission to release, longest', month, longestDays]),
    ...(gaps ?? []).map(({ gap, items }): Line => ['Items with a gap', gap, items]),
  ];
}
