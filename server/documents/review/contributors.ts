/** Whose words a version holds, by the trail, which nobody can change: also who wrote before a return, and in what it was copied from. */
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';
import type { VersionKey } from '../manifest.ts';

export const writingEvents = [
  'DOCUMENT_CREATED',
  'DOCUMENT_DERIVED',
  'VERSION_CREATED',
  'VERSION_EDITED',
  'VERSION_SUBMITTED',
  'ATTACHMENT_ADDED',
  'ATTACHMENT_REMOVED',
];

export async function contributorsOf(tx: Tx, version: VersionKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with writing as (
      select actor_id, changes from audit_events
      where scope_id = ${version.scopeId} and entity_id = ${version.documentId} and type = any (${writingEvents})
        and changes->>'versionId' = ${version.versionId}
    )
    select actor_id::text as id from writing
    union select jsonb_array_elements_text(changes->'contributors') from writing where changes ? 'contributors'
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * What the event of a copy says of the people whose words it holds. Nobody where the source was released: those words were
 * approved, and are everybody's to build on.
 */
export async function copiedContributors(tx: Tx, source: VersionKey): Promise<{ contributors?: string[] }> {
  const { rows } = await sql<{ released: boolean }>`
    select released_at is not null as released from versions
    where scope_id = ${source.scopeId} and id = ${source.versionId}`.execute(tx);
  return rows[0]?.released === false ? { contributors: await contributorsOf(tx, source) } : {};
}
