/** Days as people write them into records (`YYYY-MM-DD`): those that the calendar has, and those that can be meant. */

/** Records that are taken over are old, but not older: an earlier year is a slip of the hand. A far one may stand for no end. */
export const firstYear = 1900;

/** The shape alone would let 2026-02-30 through. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text && text >= '0001-01-01';
}

export function isMeantDay(text: string): boolean {
  return isDay(text) && Number(text.slice(0, 4)) >= firstYear;
}
