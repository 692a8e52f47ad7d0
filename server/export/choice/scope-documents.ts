/** The documents of a choice in the order in which a reader goes through the tree, and the version of each that a pack holds. */
import { sql } from 'kysely';
import { AppError, type Version } from '../../../contract/index.ts';
import { depthFirst, type FolderTree, folderTree, isInSubtree, pathOf } from '../../../domain/folders/index.ts';
import { compareInFolder } from '../../../domain/reading-order/index.ts';
import { readDocuments } from '../../documents/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { packEmpty } from '../refusals.ts';
import { choiceSentence, isWholeScope, type ScopeChoice } from './choice.ts';
import { type ChoosableDocument, choosable, chooseVersionOf } from './chosen-version.ts';

export interface ChosenVersion {
  documentId: string;
  humanId: string;
  version: Version;
  folderPath: string[];
}

export interface LeftOut {
  humanId: string;
  title: string;
  reason: string;
}

/** The root's documents first, then each folder's own before its subfolders, depth first. */
function inPackOrder(documents: ChoosableDocument[], folderIds: readonly (string | null)[]): ChoosableDocument[] {
  const byFolder = new Map<string | null, ChoosableDocument[]>();
  for (const document of documents) {
    const placed = byFolder.get(document.item.folderId);
    if (placed) placed.push(document);
    else byFolder.set(document.item.folderId, [document]);
  }
  return folderIds.flatMap((id) => (byFolder.get(id) ?? []).sort((a, b) => compareInFolder(a.item, b.item)));
}

async function readFolders(tx: Tx, scopeId: string): Promise<FolderTree> {
  const rows = await tx
    .selectFrom('folders')
    .select(['id', 'scope_id as scopeId', 'parent_id as parentId', 'name', 'sort_order as sortOrder'])
    .where('scope_id', '=', scopeId)
    .execute();
  return folderTree(rows);
}

/** Null stands for the root. */
function chosenFolders(tree: FolderTree, folderId: string | null): (string | null)[] {
  const ids = depthFirst(tree).map((folder) => folder.id);
  if (folderId === null) return [null, ...ids];
  if (!tree.byId.has(folderId)) throw new AppError('NOT_FOUND');
  return ids.filter((id) => isInSubtree(tree, id, folderId));
}

interface ChosenDocuments {
  chosen: ChosenVersion[];
  leftOut: LeftOut[];
  /** What was chosen, in words; null where everything was taken. */
  sentence: string | null;
}

export async function chooseFromScope(tx: Tx, choice: ScopeChoice, today: string): Promise<ChosenDocuments> {
  const { scopeId, folderId } = choice;
  const tree = await readFolders(tx, scopeId);
  const folderIds = chosenFolders(tree, folderId);
  const among = folderId === null ? sql`` : sql` and d.folder_id = any (${folderIds}::uuid[])`;
  const rows = await readDocuments(tx, sql`select d.id from documents d where d.scope_id = ${scopeId}${among}`);
  const documents = rows.map((row) => choosable(row, today));
  const names = (id: string | null) => pathOf(tree, id).map((folder) => folder.name);
  const chosen: ChosenVersion[] = [];
  const leftOut: LeftOut[] = [];
  for (const document of inPackOrder(documents, folderIds)) {
    const { item } = document;
    const { id: documentId, humanId, title } = item;
    const { version, reason } = chooseVersionOf(document, choice, today);
    if (version) chosen.push({ documentId, humanId, version, folderPath: names(item.folderId) });
    else if (reason !== null) leftOut.push({ humanId, title, reason });
  }
  return { chosen, leftOut, sentence: choiceSentence(choice, names(folderId)) };
}

/** Refuses a pack that would hold nothing: what a job's POST asks before it queues work. */
export async function requireAnything(tx: Tx, choice: ScopeChoice, today: string): Promise<void> {
  if (!isWholeScope(choice)) {
    const { chosen, sentence } = await chooseFromScope(tx, choice, today);
    if (chosen.length === 0) throw packEmpty(sentence);
    return;
  }
  const found = await tx
    .selectFrom('versions')
    .select('id')
    .where('scope_id', '=', choice.scopeId)
    .where('state', 'in', ['RELEASED', 'REVOKED'])
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) throw packEmpty(null);
}
