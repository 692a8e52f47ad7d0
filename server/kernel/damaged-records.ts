/** What is refused because it is not what was recorded: one way to say it, and to count it. */
import { Counter } from 'prom-client';
import { AppError, type ErrorExtras } from '../../contract/index.ts';

/** Counted where the damage is met, be it for an answer or for a pack in the background. */
export const damagedRecords = new Counter({
  name: 'records_damaged_total',
  help: 'Contents and files that were refused because they do not fit their digests.',
  registers: [],
});

export function recordDamaged(what: string, named: ErrorExtras): AppError {
  damagedRecords.inc();
  const detail = `${what} It is neither shown nor printed. Tell whoever runs this installation; npm run verify-audit names all damage.`;
  return new AppError('RECORD_DAMAGED', { ...named, detail });
}
