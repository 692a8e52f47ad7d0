/**
 * Statements that are sent together with the commit of their transaction, or with the next statement if one comes after all.
 *
 * Whoever appends to a scope's chain of events locks its head until the transaction ends. Sent on its own, the event would keep all others of the
 * scope waiting for two round trips and for whatever else this process does in between; sent together with the commit it keeps them waiting
 * for what PostgreSQL itself needs.
 */
import { sql } from 'kysely';

const mark = '/* with the commit */';

/** Stands at the end of such a statement, of whose answer nobody reads anything. */
export const withCommit = sql.raw(mark);

export function goesWithCommit(text: string): boolean {
  return text.endsWith(mark);
}
