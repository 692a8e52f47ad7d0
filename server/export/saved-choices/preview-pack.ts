/** What a pack would hold if it were made now. Nothing is laid out for it: pages are known of what was laid out before. */
import { sql } from 'kysely';
import type { PackPreview } from '../../../contract/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { requireExportPermission, type ScopeChoice } from '../choice/choice.ts';
import { chooseFromScope } from '../choice/scope-documents.ts';

/** A screen shows so many; the counts are of all. */
const mostListed = 500;

export async function previewPack(tx: Tx, actor: Actor, choice: ScopeChoice, today: string): Promise<PackPreview> {
  const { scopeId } = await requireExportPermission(tx, actor, choice.scopeId, 'scope');
  const { chosen, leftOut } = await chooseFromScope(tx, choice, today);
  const ids = chosen.map(({ version }) => version.id);
  const pages = await readPages(tx, scopeId, ids);
  return {
    documentCount: chosen.length,
    leftOutCount: leftOut.length,
    knownPages: [...pages.values()].reduce((sum, count) => sum + count, 0),
    documentsWithoutPages: chosen.length - pages.size,
    documents: chosen.slice(0, mostListed).map(({ humanId, version, folderPath }) => ({
      ...{ humanId, title: version.title, version: version.number, folderPath },
      pages: pages.get(version.id) ?? null,
    })),
    leftOut: leftOut.slice(0, mostListed),
  };
}

/** Of the newest galley: links that lead elsewhere in another pack hardly change how long a document is. */
async function readPages(tx: Tx, scopeId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pages: number }>`
    select distinct on (version_id) version_id as id, page_count as pages from galleys
    where scope_id = ${scopeId} and version_id = any (${ids}::uuid[])
    order by version_id, created_at desc`.execute(tx);
  return new Map(rows.map(({ id, pages }) => [id, pages]));
}
