/**
 * Folders as the acts and the paths read them: never the whole scope, only the chains up to the root, one folder's
 * children, or one subtree. The pure rules of domain/folders then run on the tree of what was read.
 *
 * Every recursion is bounded by the depth limit, so a damaged tree cannot keep a statement running.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Folder as FolderShape } from '../../contract/index.ts';
import { type Folder, type FolderTree, folderTree, maximumFolderDepth } from '../../domain/folders/index.ts';
import { iso } from '../kernel/clock.ts';
import { keptPlan, type Tx } from '../kernel/database/index.ts';

export interface StoredFolder extends Folder {
  createdAt: Date;
}

export const folderColumns = sql`
  f.id, f.scope_id as "scopeId", f.parent_id as "parentId", f.name, f.sort_order as "sortOrder",
  f.created_at as "createdAt"`;

/** The children of a folder, or of the root (null). Not `is not distinct from`, which no index serves. */
export function childOf(parentId: string | null): RawBuilder<boolean> {
  return parentId === null ? sql<boolean>`f.parent_id is null` : sql<boolean>`f.parent_id = ${parentId}`;
}

export function presentFolder({ id, scopeId, parentId, name, sortOrder, createdAt }: StoredFolder): FolderShape {
  return { id, scopeId, parentId, name, sortOrder, createdAt: iso(createdAt) };
}

/** The folders named and all above them, in one statement: at most eight rows for each. Unknown ids add nothing. */
export async function readChains(tx: Tx, ids: readonly string[]): Promise<StoredFolder[]> {
  return ids.length === 0 ? [] : chainsFrom(tx, sql`${ids}::uuid[]`);
}

/** The same for the folder that a document lies in and those named, without having to know where it lies. */
export function readChainsOfDocument(tx: Tx, documentId: string, ids: readonly string[]): Promise<StoredFolder[]> {
  return chainsFrom(tx, sql`${ids}::uuid[] || (select folder_id from documents where id = ${documentId})`);
}

async function chainsFrom(tx: Tx, ids: RawBuilder<unknown>): Promise<StoredFolder[]> {
  const { rows } = await sql<StoredFolder>`
    with recursive ${keptPlan} chain as (
      select f.*, 1 as step from folders f where f.id = any (${ids})
      union
      select f.*, chain.step + 1 from chain join folders f on f.scope_id = chain.scope_id and f.id = chain.parent_id
      where chain.step < ${maximumFolderDepth}
    )
    select distinct ${folderColumns} from chain f`.execute(tx);
  return rows;
}

/** One alone, if it is in the scope. */
export async function readFolder(tx: Tx, scopeId: string, id: string): Promise<StoredFolder | undefined> {
  const { rows } = await sql<StoredFolder>`
    select ${keptPlan} ${folderColumns} from folders f where f.scope_id = ${scopeId} and f.id = ${id}`.execute(tx);
  return rows[0];
}

export async function readChildren(tx: Tx, scopeId: string, parentId: string | null): Promise<StoredFolder[]> {
  const { rows } = await sql<StoredFolder>`
    select ${folderColumns} from folders f where f.scope_id = ${scopeId} and ${childOf(parentId)}`.execute(tx);
  return rows;
}

/**
 * Everything below a folder. `offset 0` keeps the inner select a step of its own, taken through the index for each
 * folder: joined freely, the plan reads all folders of all scopes once for each level.
 */
export async function readDescendants(tx: Tx, { scopeId, id }: Folder): Promise<StoredFolder[]> {
  const { rows } = await sql<StoredFolder>`
    with recursive below as (
      select f.*, 1 as step from folders f where f.scope_id = ${scopeId} and f.parent_id = ${id}
      union all
      select child.*, below.step + 1 from below, lateral (
        select f.* from folders f where f.scope_id = ${scopeId} and f.parent_id = below.id offset 0
      ) child
      where below.step < ${maximumFolderDepth}
    )
    select ${folderColumns} from below f`.execute(tx);
  return rows;
}

/** One tree of several readings; a folder that was read twice stands in it once. */
export function treeOf<F extends StoredFolder>(...readings: readonly F[][]): FolderTree<F> {
  return folderTree(new Map(readings.flat().map((folder) => [folder.id, folder])).values());
}
