/** The documents of a scope in the order in which a reader goes through the tree, and the version of each that a pack holds. */
import { sql } from 'kysely';
import type { Version } from '../../../contract/index.ts';
import { depthFirst, folderTree, pathOf } from '../../../domain/folders/index.ts';
import { isExportable } from '../../../domain/lifecycle/index.ts';
import { compareInFolder } from '../../../domain/reading-order/index.ts';
import { type PresentedDocument, presentDocument, readDocuments } from '../../documents/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { ChosenVersion, LeftOut } from './read-plan.ts';

/** The effective version, else the highest-numbered one that can be exported. `versions` come newest first. */
function versionFor({ item, versions }: PresentedDocument): Version | undefined {
  return item.effectiveVersion ?? versions.find((version) => isExportable(version.state));
}

/** The root's documents first, then each folder's own before its subfolders, depth first. */
function inPackOrder(documents: PresentedDocument[], folderIds: readonly (string | null)[]): PresentedDocument[] {
  const byFolder = new Map<string | null, PresentedDocument[]>();
  for (const document of documents) {
    const placed = byFolder.get(document.item.folderId);
    if (placed) placed.push(document);
    else byFolder.set(document.item.folderId, [document]);
  }
  return folderIds.flatMap((id) => (byFolder.get(id) ?? []).sort((a, b) => compareInFolder(a.item, b.item)));
}

async function readFolders(tx: Tx, scopeId: string) {
  const rows = await tx
    .selectFrom('folders')
    .select(['id', 'scope_id as scopeId', 'parent_id as parentId', 'name', 'sort_order as sortOrder'])
    .where('scope_id', '=', scopeId)
    .execute();
  return folderTree(rows);
}

function reasonFor({ item }: PresentedDocument): string {
  return `no released or revoked version (the latest, version ${item.latestVersion.number}, is ${item.latestVersion.state})`;
}

export async function chooseFromScope(
  tx: Tx,
  scopeId: string,
  today: string,
): Promise<{ chosen: ChosenVersion[]; leftOut: LeftOut[] }> {
  const rows = await readDocuments(tx, sql`select d.id from documents d where d.scope_id = ${scopeId}`);
  const documents = rows.map((row) => presentDocument(row, today));
  const tree = await readFolders(tx, scopeId);
  const chosen: ChosenVersion[] = [];
  const leftOut: LeftOut[] = [];
  for (const document of inPackOrder(documents, [null, ...depthFirst(tree).map((folder) => folder.id)])) {
    const { item } = document;
    const { id: documentId, humanId } = item;
    const version = versionFor(document);
    if (version) {
      const folderPath = pathOf(tree, item.folderId).map((folder) => folder.name);
      chosen.push({ documentId, humanId, version, folderPath });
    } else leftOut.push({ humanId, title: item.title, reason: reasonFor(document) });
  }
  return { chosen, leftOut };
}

/** Whether a pack of this scope would hold anything: what a job's POST asks before it queues work. */
export async function hasExportable(tx: Tx, scopeId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('versions')
    .select('id')
    .where('scope_id', '=', scopeId)
    .where('state', 'in', ['RELEASED', 'REVOKED'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
