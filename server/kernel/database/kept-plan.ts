/**
 * Statements whose plan PostgreSQL keeps.
 *
 * Planning takes most of the time of a small statement under row security. Where rows are found by keys, or in the order of an index up to a
 * limit, one plan is right for all values, and it is made once for each connection. Everything else is planned for the values at hand: a
 * plan made for a folder of ten documents would be a thousand times slower for one of ten thousand.
 */
import { sql } from 'kysely';

const mark = '/* plan kept */';

/** Stands anywhere in such a statement. */
export const keptPlan = sql.raw(mark);

export function keepsPlan(text: string): boolean {
  return text.includes(mark);
}
