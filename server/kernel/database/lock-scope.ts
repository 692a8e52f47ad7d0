import { sql } from 'kysely';
import type { Tx } from './open-database.ts';

/**
 * Makes the acts on one scope's tree, placement, documents and item keys queue until this transaction ends. Taken
 * before anything is checked: the checks then read what the act before them left. Readers never take it.
 *
 * An advisory lock, because the server's role cannot lock rows of scopes. The cast gives one key however the
 * identifier was typed; two scopes with one hash would merely wait for each other.
 */
export async function lockScope(tx: Tx, scopeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${scopeId}::uuid::text, 0))`.execute(tx);
}
