import { sql } from 'kysely';
import type { Tx } from '../kernel/database/index.ts';

/** What a scope has printed on the pages of its documents. */
export interface PrintRules {
  runningHead: boolean;
}

/** As it stands in this transaction. */
export async function readPrintRules(tx: Tx, scopeId: string): Promise<PrintRules> {
  const { rows } = await sql<PrintRules>`
    select rule_running_head as "runningHead" from scopes where id = ${scopeId}`.execute(tx);
  if (rows[0] === undefined) throw new Error('The scope of an export is seen by its actor.');
  return rows[0];
}
