/** What exports had made of a version: its galleys, and finished packs that hold it and could still be downloaded. */
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';
import type { VersionKey } from '../manifest.ts';

export async function removeDerived(tx: Tx, { scopeId, versionId }: VersionKey, now: Date): Promise<void> {
  await tx.deleteFrom('galleys').where('scope_id', '=', scopeId).where('version_id', '=', versionId).execute();
  // The event of a pack says which versions are in it; file and event are joined by the digest.
  await sql`
    with packs as (
      update export_jobs job set expires_at = ${now}
      where job.scope_id = ${scopeId} and job.state = 'done' and exists (
        select from audit_events event
        where event.scope_id = job.scope_id and event.type = 'EXPORTED' and event.at >= job.created_at
          and event.changes ->> 'sha256' = job.sha256 and event.changes -> 'versionIds' ? ${versionId})
      returning job.id
    )
    delete from export_job_chunks where scope_id = ${scopeId} and job_id in (select id from packs)`.execute(tx);
}
