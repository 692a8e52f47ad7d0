/**
 * Keys that the controls of some versions name and nobody defines: neither the version itself nor the effective version of
 * another document, as the derivation of a trace has it. One query, whatever the number of versions.
 */
import { sql } from 'kysely';
import type { Tx } from '../kernel/database/index.ts';
import { isHeldEffective } from './read-source.ts';

export interface UnknownKey {
  versionId: string;
  /** The control, and the line where it begins. */
  control: string;
  line: number;
  kind: 'risk' | 'requirement';
  key: string;
}

export async function readUnknownKeys(
  tx: Tx,
  scopeId: string,
  today: string,
  versionIds: readonly string[],
): Promise<UnknownKey[]> {
  const { rows } = await sql<UnknownKey>`
    with named as (
      select i.version_id, i.document_id, i.key as control, i.line, 'risk' as kind, risk as key
      from items i cross join unnest(i.mitigates) risk
      where i.scope_id = ${scopeId} and i.version_id = any (${versionIds}::uuid[]) and i.kind = 'control'
      union
      select i.version_id, i.document_id, i.key, i.line, 'requirement', reference ->> 'key'
      from items i cross join jsonb_array_elements(i.implemented_by) reference
      where i.scope_id = ${scopeId} and i.version_id = any (${versionIds}::uuid[]) and i.kind = 'control'
        and reference ->> 'kind' = 'requirement'
    )
    select named.version_id as "versionId", named.control, named.line, named.kind, named.key
    from named
    where not exists (
      select from items i join versions held on held.scope_id = i.scope_id and held.id = i.version_id
      where i.scope_id = ${scopeId} and i.key = named.key and i.kind = named.kind
        and (i.version_id = named.version_id or i.document_id <> named.document_id and ${isHeldEffective(today)})
    )
    order by named.version_id, named.line, named.kind desc, named.key`.execute(tx);
  return rows;
}
