/** What a copy holds and how that stands today, found by the digest of the copy alone. */
import { sql } from 'kysely';
import { AppError, type ExportedCopy } from '../../../contract/index.ts';
import { requirePermission } from '../../access/index.ts';
import { presentDocument, readDocuments } from '../../documents/index.ts';
import { iso } from '../../kernel/clock.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';

/** Who may not view the scope learns nothing, not even that the copy came from it. */
export async function findExport(tx: Tx, actor: Actor, sha256: string, today: string): Promise<ExportedCopy> {
  const found = await tx
    .selectFrom('export_digests')
    .select(['scope_id', 'kind', 'exported_at', 'version_ids'])
    .where('sha256', '=', sha256)
    .orderBy('exported_at')
    .execute();
  for (const row of found) {
    if (!(await mayView(tx, actor, row.scope_id))) continue;
    const documents = await documentsNow(tx, row.scope_id, row.version_ids, today);
    return { kind: row.kind, exportedAt: iso(row.exported_at), documents };
  }
  throw new AppError('NOT_FOUND');
}

async function mayView(tx: Tx, actor: Actor, scopeId: string): Promise<boolean> {
  try {
    await requirePermission(tx, actor, scopeId, 'VIEW');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** In the order of the export. */
async function documentsNow(
  tx: Tx,
  scopeId: string,
  versionIds: readonly string[],
  today: string,
): Promise<ExportedCopy['documents']> {
  const rows = await readDocuments(
    tx,
    sql`select distinct document_id as id from versions
      where scope_id = ${scopeId} and id = any (${versionIds}::uuid[])`,
  );
  const now = new Map<string, ExportedCopy['documents'][number]>();
  for (const row of rows) {
    const { item, versions } = presentDocument(row, today);
    const inForceNow = item.effectiveVersion?.number ?? null;
    for (const { id, number, state, standing } of versions) {
      now.set(id, { humanId: item.humanId, version: number, stateNow: state, standingNow: standing, inForceNow });
    }
  }
  return versionIds.flatMap((id) => now.get(id) ?? []);
}
