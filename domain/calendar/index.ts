/** Days as people write them into records (`YYYY-MM-DD`): those that the calendar has, and those that can be meant. */

/** Records that are taken over are old, and no plan reaches further. A year outside is a slip of the hand. */
export const firstYear = 1900;
export const lastYear = 2999;

/** The shape alone would let 2026-02-30 through. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text && text >= '0001-01-01';
}

export function isMeantDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isDay(text) && year >= firstYear && year <= lastYear;
}
