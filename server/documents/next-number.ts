/** The next free number behind a prefix: `SOP-` gives SOP-019 where SOP-018 is the highest. Documents are never renumbered. */
import { sql } from 'kysely';
import type { NextNumber } from '../../contract/index.ts';
import { nextOf } from '../../domain/content/index.ts';
import { requirePermission } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

export async function nextNumber(tx: Tx, actor: Actor, scopeId: string, given: string): Promise<NextNumber> {
  const scope = await requirePermission(tx, actor, scopeId, 'AUTHOR_DOCUMENTS');
  const prefix = given.trim().toUpperCase();
  const { rows } = await sql<{ digits: string }>`
    select substr(human_id, ${prefix.length + 1}) as digits
    from documents
    where scope_id = ${scope.scopeId} and starts_with(human_id, ${prefix})
      and substr(human_id, ${prefix.length + 1}) ~ '^[0-9]{1,9}$'
    order by substr(human_id, ${prefix.length + 1})::integer desc
    limit 1`.execute(tx);
  const digits = rows[0]?.digits ?? '';
  return { humanId: nextOf(prefix, { highest: Number(digits), width: digits.length }) };
}
