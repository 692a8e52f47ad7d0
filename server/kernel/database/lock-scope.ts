import { sql } from 'kysely';
import { keptPlan } from './kept-plan.ts';
import type { Tx } from './open-database.ts';

/**
 * Makes the acts on one scope's tree, placement, documents and item keys queue until this transaction ends. Taken
 * before anything is checked: the checks then read what the act before them left. Readers never take it.
 *
 * An advisory lock, so that renaming a scope does not wait for acts on its tree, nor they for it. The cast gives one key however the
 * identifier was typed; two scopes with one hash would merely wait for each other.
 */
export async function lockScope(tx: Tx, scopeId: string): Promise<void> {
  await sql`select ${keptPlan} pg_advisory_xact_lock(hashtextextended(${scopeId}::uuid::text, 0))`.execute(tx);
}

/**
 * Locks the scope of a row that a request names, in one statement; undefined where the caller sees no such row. What
 * the row said before the lock was held may be out of date: read it again.
 */
export async function lockScopeOf(tx: Tx, table: 'folders' | 'documents', id: string): Promise<string | undefined> {
  const { rows } = await sql<{ scope_id: string }>`
    select ${keptPlan} scope_id, pg_advisory_xact_lock(hashtextextended(scope_id::text, 0))
    from ${sql.table(table)} where id = ${id}`.execute(tx);
  return rows[0]?.scope_id;
}
