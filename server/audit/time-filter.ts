/** Reads the bounds of a time filter: a time, or a day in UTC, which as an upper bound includes the whole day. */
import { AppError } from '../../contract/index.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;
const dayMs = 86_400_000;

/** From this moment on. */
export function lowerBound(text: string): Date {
  return parse(text, 'from');
}

/** Before this moment: the first one that no longer belongs to what was asked for. */
export function upperBound(text: string): Date {
  const moment = parse(text, 'to');
  return new Date(moment.getTime() + (day.test(text) ? dayMs : 1));
}

function parse(text: string, path: string): Date {
  const moment = day.test(text) || time.test(text) ? new Date(text) : new Date(Number.NaN);
  // JavaScript reads the 31st of February as the 3rd of March; written back it betrays itself.
  const exists = !Number.isNaN(moment.getTime()) && (!day.test(text) || moment.toISOString().startsWith(text));
  if (exists) return moment;
  throw new AppError('INVALID_REQUEST', {
    errors: [{ path, message: 'must be a day (2026-11-15) or a time (2026-11-15T09:30:00Z)' }],
  });
}
