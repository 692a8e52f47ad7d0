/** The clock, passed in as a service, so that a test can set the day. */

export interface Clock {
  now(): Date;
  /** The calendar day in UTC, as YYYY-MM-DD. */
  today(): string;
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => new Date().toISOString().slice(0, 10),
};

/** A time as it travels: ISO 8601 in UTC with milliseconds. */
export function iso(time: Date): string {
  return time.toISOString();
}
