/** Keeps the digests of an export with its event, so that each copy can be recognised later. */
import { sql } from 'kysely';
import type { PackFormat } from '../../../contract/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { ExportContext } from '../export-context.ts';

export interface MadeExport {
  format: 'pdf' | 'docx' | PackFormat;
  sha256: string;
  sizeBytes: number;
  /** The files of a zip. */
  entries?: readonly { versionId: string; sha256: string }[];
}

/** The same bytes may leave twice; the first time counts. */
export async function keepDigests(tx: Tx, { plan, services }: ExportContext, made: MadeExport): Promise<void> {
  const now = services.clock.now();
  const whole = plan.versions.map(({ versionId }) => versionId);
  const entries = made.entries ?? [];
  await sql`
    insert into export_digests (scope_id, sha256, kind, exported_at, version_ids)
    values (${plan.scopeId}, ${made.sha256}, ${made.format}, ${now}, ${whole}::uuid[])
    on conflict do nothing`.execute(tx);
  if (entries.length === 0) return;
  await sql`
    insert into export_digests (scope_id, sha256, kind, exported_at, version_ids)
    select ${plan.scopeId}, sha256, 'entry', ${now}, array[version_id]
    from unnest(${entries.map(({ sha256 }) => sha256)}::text[], ${entries.map(({ versionId }) => versionId)}::uuid[])
      as entry (sha256, version_id)
    on conflict do nothing`.execute(tx);
}
