/** What exports had made of a version: its galleys, and finished packs that hold it and could still be downloaded. */
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/index.ts';
import type { VersionKey } from '../manifest.ts';

export async function removeDerived(tx: Tx, { scopeId, versionId }: VersionKey, now: Date): Promise<void> {
  await tx.deleteFrom('galleys').where('scope_id', '=', scopeId).where('version_id', '=', versionId).execute();
  await sql`
    with packs as (
      update export_jobs job set expires_at = ${now}
      where job.scope_id = ${scopeId} and job.state = 'done' and job.id in (
        select job_id from pack_versions where scope_id = ${scopeId} and version_id = ${versionId})
      returning job.id
    ), outside as (
      delete from export_job_objects where scope_id = ${scopeId} and job_id in (select id from packs)
    )
    delete from export_job_chunks where scope_id = ${scopeId} and job_id in (select id from packs)`.execute(tx);
}
